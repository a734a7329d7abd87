import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { DEMO_ACCOUNTS, hashPassword } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { putDocument } from '#features/uploads/api/index.ts'
import { loadGazetteer } from '#lib/places/gazetteer.ts'
import { PROJECT_ROOT } from '#platform/project-root.ts'
import type { Services } from '#platform/services.ts'
import { IMAGES_FOLDER, readImageIndex, storeImages } from './images.ts'
import { planRows } from './rows/index.ts'
import { plannedAccounts } from './stripe-accounts.ts'
import { plannedDisputes } from './stripe-disputes.ts'
import { plannedPayments } from './stripe-payments.ts'
import { plannedTransfers } from './stripe-transfers.ts'
import { insertRows } from './write-rows.ts'

/** An arbitrary number: of two processes that seed at the same time, the second waits and then finds users. */
const LOCK_KEY = 4_402_117

type SeedServices = Pick<Services, 'db' | 'storage' | 'stripe' | 'clock' | 'env'>

/**
 * Fills an empty database with the demo; does nothing if there are users. Images and the local payment provider's
 * payments are stored first and all rows are inserted in one transaction, so an interrupted seed leaves only files
 * and payments, which the next one replaces.
 */
export async function seedDemo(
  services: SeedServices,
  { imagesFolder = IMAGES_FOLDER }: { imagesFolder?: string } = {},
): Promise<void> {
  const { db, storage, stripe, clock, env } = services
  if (await hasUsers(db)) return
  const certificate = await readFile(join(PROJECT_ROOT, 'demo/certificate.pdf'))
  const plan = planRows({
    now: clock.now(),
    images: await readImageIndex(imagesFolder),
    certificate,
    passwordHash: await hashPassword(DEMO_ACCOUNTS.password),
    feeBps: env.PLATFORM_FEE_BPS,
    places: await loadGazetteer(),
  })
  await storeImages(storage, imagesFolder, plan.imageFiles)
  await Promise.all(plan.documentIds.map((id) => putDocument(storage, id, certificate)))
  await stripe.localStripe?.addPastPayments(plannedPayments(plan))
  await stripe.localStripe?.addPastDisputes(plannedDisputes(plan))
  await stripe.localStripe?.addPastAccounts(plannedAccounts(plan))
  await stripe.localStripe?.addPastTransfers(plannedTransfers(plan))
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
    if (!(await hasUsers(tx))) await insertRows(tx, plan, clock.now())
  })
}

/** Whether the database contains a user account; if so, it is never filled with the demo. */
export async function hasUsers(db: Services['db']): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}
