/**
 * The buyer agrees that the payment is sent before the time for reports is over. It lets staff send it early, and changes nothing
 * about what the buyer can report.
 */
import {
  addSaleEvent,
  listSaleEvents,
  lockSale,
  requireParty,
  type StoredSale,
} from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Outages } from '#lib/outages.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { readOutages } from '#platform/outages/index.ts'
import type { Services } from '#platform/services.ts'
import { reportDeadlines } from '../rules.ts'
import { findGuaranteeStart } from './handover-time.ts'
import { findProblem, type ProblemRow } from './store.ts'

/** When the buyer of a sale agreed; undefined if they did not. */
export async function findAgreement(db: DbOrTx, transactionId: string): Promise<Date | undefined> {
  return (await listSaleEvents(db, transactionId)).find(({ kind }) => kind === 'agreePayout')?.createdAt
}

type Facts = {
  env: Pick<Services['env'], 'PAYOUTS'>
  sale: Pick<StoredSale, 'status' | 'frozen'>
  problem: ProblemRow | undefined
  agreedAt: Date | undefined
  /** When the time for reports began; undefined before the handover. */
  startsAt: Date | undefined
  now: Date
  outages: Outages
}

/** Whether a payment waits that the buyer has neither agreed to nor reported a problem or opened a dispute about. */
export function mayAgree({ env, sale, problem, agreedAt, startsAt, now, outages }: Facts): boolean {
  if (env.PAYOUTS !== 'connect' || sale.status !== 'completed' || sale.frozen) return false
  if (problem || agreedAt || !startsAt) return false
  return reportDeadlines(startsAt, outages).other > now
}

/**
 * Records the agreement of the buyer; another one changes nothing. Throws not_found; forbidden for the breeder; `conflict` before
 * the handover, after the time for reports, and once a problem was reported or a dispute is open.
 */
export async function agreeToPayout(
  services: Pick<Services, 'db' | 'env' | 'clock' | 'events' | 'jobs'>,
  viewer: Pick<Viewer, 'id'>,
  transactionId: string,
): Promise<void> {
  const { db, env, clock } = services
  const { role } = await requireParty(db, transactionId, viewer.id)
  if (role !== 'buyer') throw new AppError('forbidden')
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, transactionId)
    if (!sale) throw new AppError('not_found')
    const agreedAt = await findAgreement(tx, transactionId)
    if (agreedAt) return
    const now = clock.now()
    const problem = await findProblem(tx, transactionId)
    const startsAt = await findGuaranteeStart(tx, transactionId, now)
    const outages = await readOutages(tx, now)
    if (!mayAgree({ env, sale, problem, agreedAt, startsAt, now, outages }))
      throw new AppError('conflict', { message: 'The payment does not wait for you.' })
    await addSaleEvent(services, tx, { sale, kind: 'agreePayout', by: { actor: 'buyer', userId: viewer.id } })
  })
}
