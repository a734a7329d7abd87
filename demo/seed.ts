import { sql } from 'drizzle-orm'
import { DEMO_PASSWORD, hashPassword } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { type PictureRow, pictureOf } from '#features/uploads/api/index.ts'
import type { PictureWidth } from '#features/uploads/contract.ts'
import type { Services } from '#platform/services.ts'
import { forEachInParallel, storePortrait } from './gallery.ts'
import { portraitsJob } from './later-portraits.ts'
import { type Draw, drawForReal } from './portrait.ts'
import { type Plan, planWorld } from './rows/index.ts'
import { writePlan } from './write.ts'

/** Any number will do: of two processes that seed at once, the second finds the first one's people. */
const LOCK_KEY = 4_402_117
/** What the first pages show is made at once; larger ones follow by job, or when somebody looks. */
const COVER_WIDTHS: PictureWidth[] = [400]
const PROGRESS_STEP = 20

export type SeedOptions = {
  onProgress?: (text: string) => void
  draw?: Draw
}

type Needs = Pick<Services, 'db' | 'storage' | 'jobs' | 'clock' | 'env'>

/**
 * Fills an empty database with the demo world; does nothing where there are people already. Files come first and all
 * rows in one transaction, so that a seed that was killed leaves nothing but files, which the next one replaces.
 * The job queues must be known (`jobs.start`): all pictures but the covers are left to the job `demo.portraits`.
 */
export async function seedDemo(services: Needs, options: SeedOptions = {}): Promise<void> {
  const { onProgress = () => {}, draw = drawForReal } = options
  if (await hasPeople(services.db)) return
  onProgress('Making up the demo world')
  const now = services.clock.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const plan = planWorld({ now, passwordHash, feeBps: services.env.PLATFORM_FEE_BPS })
  const pictures = await drawCovers(services, plan, draw, onProgress)

  onProgress('Writing the demo world')
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
    if (await hasPeople(tx)) return
    await writePlan(tx, plan, pictures, now)
    for (const { rowId, ownerId, portraits } of plan.catGalleries) {
      const later = portraits.slice(1)
      if (later.length > 0)
        await services.jobs.enqueue(tx, portraitsJob, { catId: rowId, ownerId, portraits: later })
    }
  })
}

/** Whether somebody has an account; then the demo world stays away. */
export async function hasPeople(db: Services['db']): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

/** Draws and stores the covers of cats and the pictures of parents, and puts their addresses into the plan's rows. */
async function drawCovers(
  { storage }: Needs,
  plan: Plan,
  draw: Draw,
  onProgress: (text: string) => void,
): Promise<PictureRow[]> {
  const stored = new Map<string, PictureRow>()
  const all = [...plan.catGalleries, ...plan.parentGalleries]
  await forEachInParallel(
    all,
    async (gallery) => {
      const [cover] = gallery.portraits
      const widths = gallery.portraits.length > 1 ? COVER_WIDTHS : []
      if (cover) stored.set(gallery.rowId, await storePortrait(storage, draw, cover, gallery.ownerId, widths))
    },
    progress(onProgress, 'Drawing portraits', all.length),
  )
  placePictures(plan, stored)
  return all.flatMap((gallery) => stored.get(gallery.rowId) ?? [])
}

function placePictures(plan: Plan, stored: Map<string, PictureRow>): void {
  const urlOf = (rowId: string | null | undefined) => {
    const row = rowId ? stored.get(rowId) : undefined
    return row ? pictureOf(row).url : null
  }
  for (const cat of plan.cats) {
    const row = stored.get(cat.id)
    if (!row) continue
    cat.pictures = [pictureOf(row)]
    cat.images = [pictureOf(row).url]
  }
  for (const breeder of plan.breeders) breeder.profileImageUrl = urlOf(plan.faces.get(breeder.id))
  for (const parent of [...plan.sires, ...plan.queens]) parent.imageUrl = urlOf(parent.id)
  for (const pairing of plan.pairings) {
    pairing.images = [urlOf(pairing.sireId), urlOf(pairing.queenId)].filter((url) => url !== null)
  }
}

function progress(onProgress: (text: string) => void, title: string, total: number): (count: number) => void {
  return (count) => {
    if (count % PROGRESS_STEP === 0 || count === total) onProgress(`${title}: ${count} of ${total}`)
  }
}
