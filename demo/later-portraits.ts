/** The second and third picture of a demo cat and its cover as AVIF, which would hold up the first start. */
import { eq } from 'drizzle-orm'
import { cats } from '#features/cats/api/tables.ts'
import { ensureVariants, type PictureRow, pictureOf } from '#features/uploads/api/index.ts'
import { objects } from '#features/uploads/api/tables.ts'
import type { PictureWidth } from '#features/uploads/contract.ts'
import type { Handle } from '#platform/db/index.ts'
import type { JobDefinition } from '#platform/jobs/index.ts'
import type { Services } from '#platform/services.ts'
import { storePortrait } from './gallery.ts'
import { type Draw, drawForReal, type Portrait } from './portrait.ts'

/** What lists ask for. All else is made when somebody asks for it. */
const COVER_WIDTHS: PictureWidth[] = [400, 600, 800]

export const portraitsJob: JobDefinition<{ catId: string; ownerId: string; portraits: Portrait[] }> = {
  queue: 'demo.portraits',
}

/** Says who draws the demo's further portraits. A worker of a database without the demo never hears of it. */
export function portraitJobs(services: Pick<Services, 'db' | 'jobs' | 'storage' | 'clock'>): void {
  services.jobs.handle(portraitsJob, (data) => addPortraits(services, drawForReal, data))
}

/** Draws portraits of a cat and puts those that it does not have yet behind the others. */
export async function addPortraits(
  { db, storage, clock }: Pick<Services, 'db' | 'storage' | 'clock'>,
  draw: Draw,
  { catId, ownerId, portraits }: { catId: string; ownerId: string; portraits: Portrait[] },
): Promise<void> {
  const rows: PictureRow[] = []
  for (const portrait of portraits) rows.push(await storePortrait(storage, draw, portrait, ownerId, []))
  await addToCat(db, catId, rows, clock.now())
  const [cat] = await db.select({ images: cats.images }).from(cats).where(eq(cats.id, catId))
  const cover = cat?.images[0]
  if (cover) await ensureVariants(storage, cover.slice('/objects/'.length), COVER_WIDTHS, ['avif'])
}

/** Under a lock, so that two runs of the job, or the breeder at work, lose no picture. */
function addToCat(db: Handle, catId: string, rows: PictureRow[], attachedAt: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const [cat] = await tx.select().from(cats).where(eq(cats.id, catId)).for('update')
    if (!cat) return
    const fresh = rows.filter((row) => !cat.images.includes(pictureOf(row).url))
    if (fresh.length === 0) return
    await tx
      .insert(objects)
      .values(fresh.map((row) => ({ ...row, attachedAt })))
      .onConflictDoNothing()
    const pictures = [...cat.pictures, ...fresh.map(pictureOf)]
    await tx
      .update(cats)
      .set({ pictures, images: pictures.map((picture) => picture.url) })
      .where(eq(cats.id, catId))
  })
}
