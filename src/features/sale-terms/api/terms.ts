/** What a buyer would agree to by paying for a cat now. */
import { findBreeder } from '#features/breeders/api/index.ts'
import { findCat, type Listing } from '#features/cats/api/index.ts'
import { litterFacts } from '#features/litters/api/index.ts'
import type { RightsState } from '#features/place-rules/contract.ts'
import { AppError } from '#lib/errors.ts'
import type { GoHomeRule } from '#lib/go-home.ts'
import type { Policy } from '#lib/rules/deposit-policy.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { CatTerms } from '../contract.ts'
import { balanceDue, termDates } from '../dates.ts'
import { refundSchedule } from '../policy.ts'
import { goHomeRuleOf, stateOfUser } from './go-home.ts'

/** The terms that are stored with a payment when it starts, and with the sale; the price is stored with both as well. */
export type SaleTerms = {
  policy: Policy
  timeZone: string
  /** At which age the kitten leaves, and who decided it. */
  goHomeRule: GoHomeRule
  /** The postal code of the state in which the buyer says that they live; null if it is unknown. */
  buyerState: string | null
  /** That of the cattery. */
  catteryState: string | null
  goHomeDate: string
  refundsUntil: string
  /** Cents for which the cattery ships the cat; null if it does not ship. */
  shippingPrice: number | null
  /** Cents of the deposit that the cat offers; null if it offers none. */
  depositAmount: number | null
}

/**
 * The terms of a sale that is paid at a time, by a buyer or by somebody who is not signed in. What the buyer has been shown stays:
 * `shown` decides at which age the kitten leaves. Throws if the cattery does not exist.
 */
export async function saleTermsAt(
  db: DbOrTx,
  cat: Listing,
  { at, buyerId, shown }: { at: Date; buyerId: string | null; shown?: GoHomeRule | undefined },
): Promise<SaleTerms> {
  const breeder = await findBreeder(db, cat.breederId)
  if (!breeder) throw new Error(`The cattery ${cat.breederId} does not exist.`)
  const { depositPolicy: policy, timeZone } = breeder
  const { birthDate } = cat
  const today = dayIn(at, timeZone)
  const buyerState = buyerId && (await stateOfUser(db, buyerId))
  const rule = shown ?? (await goHomeRuleOf(db, breeder, { today, buyerState }))
  const litterBirthDate = await litterFacts.findLitterBirthDate(db, cat.litterId)
  return {
    policy,
    timeZone,
    depositAmount: cat.depositAmount || null,
    goHomeRule: rule,
    buyerState,
    catteryState: breeder.state,
    shippingPrice: breeder.shipping?.price ?? null,
    ...termDates({ birthDate, litterBirthDate, goHomeWeeks: rule.weeks }, today),
  }
}

/** Whose rules give the buyer rights: those of their state, or of the cattery's while theirs is unknown. */
export function rightsStateOf({
  buyerState,
  catteryState,
}: {
  buyerState: string | null
  catteryState: string | null
}): RightsState | null {
  const state = buyerState ?? catteryState
  return state === null ? null : { state, isBuyers: buyerState !== null }
}

/** The terms of a cat that is paid at `at`, with what canceling refunds from that day on, for each way to pay. */
export function presentTerms({ price }: Pick<Listing, 'price'>, terms: SaleTerms, at: Date): CatTerms {
  const { policy, depositAmount, timeZone, goHomeDate, goHomeRule, refundsUntil } = terms
  const today = dayIn(at, timeZone)
  const refundsOf = (paid: number) => refundSchedule({ ...terms, price }, paid, today)
  return {
    policy,
    today,
    price,
    depositAmount,
    goHomeDate,
    goHomeRule,
    rightsState: rightsStateOf(terms),
    shippingPrice: terms.shippingPrice,
    // The go-home date of a younger cat is later than the payment.
    isOldEnough: goHomeDate <= today,
    balanceDue: depositAmount ? balanceDue(today, goHomeDate) : null,
    refundsUntil,
    refunds: { deposit: depositAmount ? refundsOf(depositAmount) : null, full: refundsOf(price) },
  }
}

/** The terms of a public cat as of now, for a buyer or somebody who is not signed in. Throws `not_found` if there is none. */
export async function catTerms(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  buyerId: string | null,
): Promise<CatTerms> {
  const cat = await findCat(db, id)
  if (!cat?.isViewable) throw new AppError('not_found')
  const now = clock.now()
  return presentTerms(cat, await saleTermsAt(db, cat, { at: now, buyerId }), now)
}
