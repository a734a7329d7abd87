/** Lists and notices of staff leave out what concerns the one who reads them. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { notices } from '#features/notifications/api/tables.ts'
import { staffAlertJob } from '#features/payments/api/index.ts'
import { payoutAlertJob } from '#features/payouts/api/job-definitions.ts'
import { bankPayouts, payoutTransfers } from '#features/payouts/api/tables.ts'
import { reconciliationDifferences } from '#features/reconciliation/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addOwnRecords, type OwnRecords, type Person } from './test-own-records.ts'

const { app } = appOfThisFile()
const db = () => app().services.db

let { people, records, transactionId, breederId } = {} as OwnRecords
beforeEach(async () => {
  ;({ people, records, transactionId, breederId } = await addOwnRecords(app()))
})

type Reader = Person | 'stranger'
/** What a list shows a reader. The total, where there is one, counts no more than what is shown. */
async function listed<T>(path: string, as: Reader): Promise<T> {
  const response = await app().request('GET', path, { as: people[as] })
  expect(response.statusCode, response.body).toBe(200)
  const items = response.json()
  const total = response.headers['x-total-count']
  if (total !== undefined) expect(total).toBe(String(items.length))
  return items
}
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()

/** A rejected transfer of the sale, and a payout of the breeder that the bank returned. */
async function addRejectedPayouts() {
  const now = app().clock.now()
  const [transfer, bank] = [newId(), newId()]
  const common = { breederId, amount: 100, failure: 'The account is closed.', createdAt: now }
  await db()
    .insert(payoutTransfers)
    .values({ id: transfer, transactionId, stripeAccountId: 'acct_1', state: 'failed', ...common })
  const dates = { arrivesOn: now.toISOString().slice(0, 10), updatedAt: now }
  await db()
    .insert(bankPayouts)
    .values({ id: bank, stripePayoutId: 'po_1', currency: 'usd', status: 'failed', ...common, ...dates })
  return { transfer, bank }
}

it('approvals about oneself or the own sale are not listed', async () => {
  const approvals = (as: Reader) => listed<{ id: string }[]>('/api/admin/approvals', as)
  expect(idsOf(await approvals('stranger'))).toEqual([records.approval.id])
  for (const party of ['buyer', 'breeder'] as const) expect(await approvals(party), party).toEqual([])
})

it('refunds, disputes, and waiting payments of the own sale need the attention of others', async () => {
  const attention = (as: Reader) => listed<{ id: string }[]>('/api/admin/attention', as)
  // The fraud warning is not open, because its payment is disputed.
  const { refund, dispute, payment_check: check } = records
  expect(idsOf(await attention('stranger'))).toEqual(idsOf([refund, dispute, check]))
  for (const party of ['buyer', 'breeder'] as const) expect(await attention(party), party).toEqual([])
})

it('payouts of the own sale or cattery need the attention of others', async () => {
  const { transfer, bank } = await addRejectedPayouts()
  const attention = (as: Reader) => listed<{ id: string }[]>('/api/admin/payouts/attention', as)
  expect(idsOf(await attention('stranger'))).toEqual([transfer, bank].sort())
  expect(idsOf(await attention('buyer')), 'the bank names no sale').toEqual([bank])
  expect(await attention('breeder')).toEqual([])
})

it('differences of the own sale are left out, while open and when resolved; those of no sale stay', async () => {
  type Report = Record<'open' | 'resolved', { id: string }[]>
  const report = (as: Reader) => listed<Report>('/api/admin/reconciliation', as)
  const now = app().clock.now()
  const times = { firstSeenAt: now, lastSeenAt: now }
  const ofNoSale = newId()
  await db()
    .insert(reconciliationDifferences)
    .values({ id: ofNoSale, kind: 'charge_missing', reference: 'ch_unknown', ...times })
  const { id } = records.difference
  expect(idsOf((await report('stranger')).open)).toEqual([id, ofNoSale].sort())
  for (const party of ['buyer', 'breeder'] as const)
    expect(idsOf((await report(party)).open), party).toEqual([ofNoSale])

  await db().update(reconciliationDifferences).set({ resolvedAt: now, resolution: 'repaired' })
  expect(idsOf((await report('stranger')).resolved)).toEqual([id, ofNoSale].sort())
  for (const party of ['buyer', 'breeder'] as const)
    expect(idsOf((await report(party)).resolved), party).toEqual([ofNoSale])
})

/** Waits until these and no others are notified of a subject; all notices of a job are written at once. */
async function notified(subjectId: string, expected: Reader[]) {
  const names = async () => {
    const rows = await db().select().from(notices).where(eq(notices.subjectId, subjectId))
    const of = (userId: string) =>
      (Object.keys(people) as Reader[]).find((name) => people[name].id === userId)
    return rows.map(({ userId }) => of(userId)).sort()
  }
  await expect.poll(names).toEqual([...expected].sort())
}

it('staff are not notified of what needs attention in their own sale', async () => {
  const subjects = {
    refund: records.refund,
    dispute: records.dispute,
    payment_check: records.payment_check,
    fraud_warning: records.fraud_warning,
  } as const
  await db().delete(notices)
  const { jobs } = app().services
  for (const [subject, { id }] of Object.entries(subjects))
    await jobs.enqueue(db(), staffAlertJob, { subject: subject as keyof typeof subjects, id })
  for (const { id } of Object.values(subjects)) await notified(id, ['stranger'])
})

it('staff are not notified of payouts of their own sale or cattery', async () => {
  const { transfer, bank } = await addRejectedPayouts()
  const { jobs } = app().services
  await jobs.enqueue(db(), payoutAlertJob, { kind: 'transfer', id: transfer })
  await jobs.enqueue(db(), payoutAlertJob, { kind: 'bank', id: bank })
  await notified(transfer, ['stranger'])
  await notified(bank, ['buyer', 'stranger'])
})
