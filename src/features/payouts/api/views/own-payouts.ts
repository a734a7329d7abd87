/** What breeders see of their payouts. */
import { findOwnBreeder } from '#features/breeders/api/index.ts'
import { platformFeePart } from '#features/ledger/api/index.ts'
import { requireBreederOf } from '#features/orders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Outages } from '#lib/outages.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { readOutages } from '#platform/outages/index.ts'
import type { Payout } from '../../contract.ts'
import { moneySums } from '../../money.ts'
import { findActiveAccount } from '../accounts/store.ts'
import type { PayoutServices } from '../services.ts'
import { factsOfBreeder, factsOfSale, type PayoutFacts } from '../transfers/facts.ts'
import { expectedPayout, holdOf, payoutStatus } from '../transfers/status.ts'

export type OwnServices = Pick<PayoutServices, 'db' | 'env' | 'clock'>

/** Balance, payouts, and debts of the viewer's cattery, also of a suspended one; null while payouts are off. Throws forbidden. */
export async function payoutsOfViewer(services: OwnServices, viewer: Viewer) {
  const breeder = await findOwnBreeder(services.db, viewer.id)
  if (!breeder) throw new AppError('forbidden', { message: 'Please complete your breeder profile first.' })
  return listOwnPayouts(services, breeder.id)
}

/** Balance, payouts, and debts of a breeder; null while payouts are off. */
export async function listOwnPayouts(services: OwnServices, breederId: string) {
  if (services.env.PAYOUTS !== 'connect') return null
  const hasAccount = (await findActiveAccount(services.db, breederId)) !== null
  const outages = await readOutages(services.db, services.clock.now())
  const sales = (await factsOfBreeder(services.db, breederId))
    .map((facts) => presentPayout(services, facts, { hasAccount, outages }))
    .filter((payout) => payout !== null)
  return {
    ...moneySums(sales),
    sales,
  }
}

/** Cents of ended sales that only wait for an active account or the end of a hold. */
export async function moneyWaiting(services: OwnServices, breederId: string): Promise<number> {
  const { sales = [] } = (await listOwnPayouts(services, breederId)) ?? {}
  return sales
    .filter(({ status }) => status === 'waiting_for_account' || status === 'held')
    .reduce((sum, { net, transferred, deducted }) => sum + net - transferred - deducted, 0)
}

/** The payout of one of the breeder's sales. Throws not_found for the sales of others. */
export async function ownPayout(services: OwnServices, viewer: Viewer, id: string): Promise<Payout | null> {
  await requireBreederOf(services.db, viewer, id)
  return payoutOf(services, services.db, id)
}

/** The payout of a sale; null if there is nothing to pay out, or payouts are off. */
export async function payoutOf(services: OwnServices, db: DbOrTx, id: string): Promise<Payout | null> {
  const facts = services.env.PAYOUTS === 'connect' ? await factsOfSale(db, id) : undefined
  if (!facts) return null
  const hasAccount = (await findActiveAccount(db, facts.breederId)) !== null
  return presentPayout(services, facts, {
    hasAccount,
    outages: await readOutages(db, services.clock.now()),
  })
}

function presentPayout(
  { env, clock }: OwnServices,
  facts: PayoutFacts,
  known: { hasAccount: boolean; outages: Outages },
): Payout | null {
  const circumstances = { ...known, limits: env, now: clock.now() }
  const status = payoutStatus(facts, circumstances)
  if (!status) return null
  const { id, orderNumber, catName, gross, price, platformFee, transferred, deducted, owed } = facts
  const isBooked = facts.endedAt !== null && facts.heldForBuyer <= 0
  const fee = isBooked ? facts.fee : platformFeePart(gross, { amount: price, platformFee })
  const hold = status === 'held' || status === 'unbooked' ? holdOf(facts, circumstances) : null
  return {
    transactionId: id,
    orderNumber,
    catName,
    status,
    gross,
    fee,
    net: gross - fee,
    transferred,
    deducted,
    debt: Math.max(0, -owed),
    paidAt: transferred > 0 ? (facts.paidAt?.toISOString() ?? null) : null,
    bankOn: transferred > 0 ? facts.bankOn : null,
    holdReason: hold?.reason ?? null,
    heldUntil: hold?.until?.toISOString() ?? null,
    ...expectedPayout(facts, circumstances),
  }
}
