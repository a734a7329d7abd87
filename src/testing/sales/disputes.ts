/** Sales whose payment the buyer disputes, and the answers of staff. */

import { eq } from 'drizzle-orm'
import { recordDispute } from '#features/disputes/api/disputes.ts'
import { disputes } from '#features/disputes/api/tables.ts'
import type { TestApp } from '../app.ts'
import { addBreeder, signUp, type TestUser } from '../builders.ts'
import { controlsOf } from './purchase.ts'
import { type BoughtCat, buyCat } from './refunds.ts'

export type DisputedSale = BoughtCat & {
  /** Our ID of the dispute. */
  id: string
  /** The provider's ID of the dispute. */
  stripeId: string
  breeder: TestUser
}

/** A paid sale with a dispute that the provider has reported. */
export async function disputedSale(
  app: TestApp,
  caseType: 'chargeback' | 'inquiry' = 'chargeback',
): Promise<DisputedSale> {
  const { db } = app.services
  const breeder = await signUp(app)
  const { id: breederId } = await addBreeder(app, { userId: breeder.id })
  const sale = await buyCat(app, { breederId })
  const [charge] = await controlsOf(app).objects('charge', sale.intent.paymentIntentId)
  const { id: stripeId } = await controlsOf(app).dispute(charge?.id ?? '', { caseType })
  await recordDispute(app.services, stripeId)
  const [row] = await db.select().from(disputes).where(eq(disputes.stripeDisputeId, stripeId))
  if (!row) throw new Error('no dispute')
  return { ...sale, id: row.id, stripeId, breeder }
}

/** What staff write about a dispute. */
export const SUMMARY = 'The buyer picked the kitten up in person and confirmed it with the code.'

async function send(app: TestApp, as: TestUser, method: string, path: string, body: object): Promise<void> {
  const response = await app.request(method, path, { as, body })
  if (response.statusCode !== 200) throw new Error(`${path} returned ${response.body}`)
}

/** Staff save the summary and submit it; a job or the sweep sends it. */
export async function submitAnswer(
  app: TestApp,
  { id }: DisputedSale,
  as: TestUser,
  otherFiles: string[] = [],
): Promise<void> {
  const path = `/api/admin/disputes/${id}`
  const draft = { version: 0, summary: SUMMARY, handoverFiles: [], otherFiles }
  await send(app, as, 'PUT', `${path}/evidence`, draft)
  await send(app, as, 'POST', `${path}/submission`, { version: 1 })
}

/** Staff accept the dispute; a job or the sweep sends it. */
export function acceptDispute(app: TestApp, { id }: DisputedSale, as: TestUser): Promise<void> {
  const reason = 'The cat was never handed over.'
  return send(app, as, 'POST', `/api/admin/disputes/${id}/acceptance`, { version: 0, reason })
}

/** The dispute as the provider has it. */
export async function providerDispute(app: TestApp, { stripeId }: DisputedSale) {
  const all = await controlsOf(app).objects('dispute')
  const found = all.find(({ id }) => id === stripeId)
  if (!found) throw new Error('The provider has no such dispute.')
  return found
}
