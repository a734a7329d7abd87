/** A sale between two members of staff. */
import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/api/tables.ts'
import { approvals } from '#features/approvals/api/tables.ts'
import { animals, animalTests } from '#features/breeding/api/tables.ts'
import { problems } from '#features/guarantee/api/tables.ts'
import { addReport } from '#features/moderation/api/cases/case-store.ts'
import { moderationCases } from '#features/moderation/api/tables.ts'
import { fraudWarnings, paymentChecks } from '#features/payment-checks/api/tables.ts'
import { charges, payments } from '#features/payments/api/tables.ts'
import { reconciliationDifferences } from '#features/reconciliation/api/tables.ts'
import { refunds } from '#features/refunds/api/tables.ts'
import type { StaffRecord } from '#lib/client/endpoint.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { TestApp } from '#testing/app.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { disputedSale } from '#testing/sales/disputes.ts'
import { addReview } from '#testing/sales/reviews.ts'

export type Person = 'buyer' | 'breeder'
/** A record, whom it concerns, and the code of the error when they ask for it. */
type OwnRecord = { id: string; concerns: Person[]; code: 'forbidden' | 'not_found' }

export type OwnRecords = {
  /** All are owners of the site; the stranger has nothing to do with the sale. */
  people: Record<Person | 'stranger', TestUser>
  records: Record<StaffRecord, OwnRecord>
  transactionId: string
  breederId: string
}

/** Adds a sale between two members of staff, and a record of each kind about it. */
export async function addOwnRecords(app: TestApp): Promise<OwnRecords> {
  const { db } = app.services
  const sale = await disputedSale(app)
  const people = { buyer: sale.buyer, breeder: sale.breeder, stranger: await signUp(app) }
  for (const { id } of Object.values(people))
    await db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, id))

  const { transactionId, cat } = sale
  const now = app.clock.now()
  const [charge] = await db.select().from(charges).where(eq(charges.transactionId, transactionId))
  const [payment] = await db.select().from(payments).where(eq(payments.transactionId, transactionId))
  if (!charge || !payment) throw new Error('no payment')
  const ids = Object.fromEntries(
    ['refund', 'check', 'warning', 'difference', 'problem', 'approval'].map((name) => [name, newId()]),
  ) as Record<'refund' | 'check' | 'warning' | 'difference' | 'problem' | 'approval', string>
  await db.insert(refunds).values({
    id: ids.refund,
    chargeId: charge.id,
    transactionId,
    amount: 100,
    reason: 'Ill',
    state: 'failed',
  })
  const times = { createdAt: now, checkedAt: now, expiresAt: new Date(now.getTime() + DAY_MS) }
  await db
    .insert(paymentChecks)
    .values({ id: ids.check, paymentId: payment.id, transactionId, reasons: ['accounts_of_card'], ...times })
  await db.insert(fraudWarnings).values({
    id: ids.warning,
    stripeWarningId: newId(),
    paymentId: payment.id,
    transactionId,
    fraudType: 'made_with_stolen_card',
    openedAt: now,
    createdAt: now,
  })
  await db.insert(reconciliationDifferences).values({
    id: ids.difference,
    kind: 'charge_amount',
    reference: 'ch_other',
    transactionId,
    firstSeenAt: now,
    lastSeenAt: now,
  })
  const aboutOrder = { subjectKind: 'order', subjectId: transactionId, subjectTitle: 'An order' } as const
  await db
    .insert(moderationCases)
    .values({ id: ids.problem, kind: 'guarantee', userId: people.buyer.id, reason: 'illness', ...aboutOrder })
  await db.insert(problems).values({ transactionId, caseId: ids.problem, kind: 'illness', createdAt: now })
  const reporter = await signUp(app)
  const caseId = await addReport(db, {
    userId: people.breeder.id,
    reporterId: reporter.id,
    reason: 'fraud',
    ...{ subjectKind: 'breeder', subjectId: cat.breederId, subjectTitle: 'A cattery' },
  })
  await db.insert(approvals).values({
    id: ids.approval,
    kind: 'refund',
    subjectId: transactionId,
    userId: people.buyer.id,
    title: 'Refund',
    request: {},
    path: '/',
    reason: 'Ill',
    requestedBy: people.stranger.id,
    expiresAt: times.expiresAt,
    createdAt: now,
  })
  const review = await addReview(app, { breederId: cat.breederId, reviewerId: people.buyer.id })

  const testId = newId()
  const [animal] = await db.select().from(animals).where(eq(animals.breederId, cat.breederId))
  await db.insert(animalTests).values({
    id: testId,
    animalId: animal?.id ?? '',
    breederId: cat.breederId,
    code: 'PKDef',
    result: 'N/N',
    documentUrl: '/objects/test',
  })

  const ofSale = (id: string): OwnRecord => ({ id, concerns: ['buyer', 'breeder'], code: 'forbidden' })
  const ofBreeder = (id: string): OwnRecord => ({ id, concerns: ['breeder'], code: 'forbidden' })
  const records: Record<StaffRecord, OwnRecord> = {
    sale: ofSale(transactionId),
    refund: ofSale(ids.refund),
    payment_check: ofSale(ids.check),
    fraud_warning: ofSale(ids.warning),
    dispute: ofSale(sale.id),
    difference: ofSale(ids.difference),
    problem: ofSale(ids.problem),
    review: ofSale(review.id),
    animal_test: ofBreeder(testId),
    case: { ...ofBreeder(caseId), code: 'not_found' },
    approval: { ...ofSale(ids.approval), code: 'not_found' },
    person: ofBreeder(people.breeder.id),
    breeder: ofBreeder(cat.breederId),
    listing: ofBreeder(cat.id),
    cat: ofBreeder(cat.id),
  }
  return { people, records, transactionId, breederId: cat.breederId }
}
