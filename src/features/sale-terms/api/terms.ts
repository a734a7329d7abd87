/** What a buyer would agree to by paying for a cat now. */
import { findBreeder } from '#features/breeders/api/index.ts'
import { findCat, type Listing } from '#features/cats/api/index.ts'
import { litterFacts } from '#features/litters/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Policy } from '#lib/rules/deposit-policy.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { CatTerms } from '../contract.ts'
import { balanceDue, termDates } from '../dates.ts'
import { refundSchedule } from '../policy.ts'

/** The terms that are stored with a payment when it starts, and with the sale; the price is stored with both as well. */
export type SaleTerms = {
  policy: Policy
  timeZone: string
  /** The age in weeks at which the cattery lets kittens go. */
  goHomeWeeks: number
  goHomeDate: string
  refundsUntil: string
  /** Cents of the deposit that the cat offers; null if it offers none. */
  depositAmount: number | null
}

/** The terms of a sale that is paid at a time. Throws if the cattery does not exist. */
export async function saleTermsAt(db: DbOrTx, cat: Listing, at: Date): Promise<SaleTerms> {
  const breeder = await findBreeder(db, cat.breederId)
  if (!breeder) throw new Error(`The cattery ${cat.breederId} does not exist.`)
  const { depositPolicy: policy, timeZone, goHomeWeeks } = breeder
  const { birthDate } = cat
  const litterBirthDate = await litterFacts.findLitterBirthDate(db, cat.litterId)
  return {
    policy,
    timeZone,
    depositAmount: cat.depositAmount || null,
    goHomeWeeks,
    ...termDates({ birthDate, litterBirthDate, goHomeWeeks }, dayIn(at, timeZone)),
  }
}

/** The terms of a cat that is paid at `at`, with what canceling refunds from that day on, for each way to pay. */
export function presentTerms({ price }: Pick<Listing, 'price'>, terms: SaleTerms, at: Date): CatTerms {
  const { policy, depositAmount, timeZone, goHomeDate, goHomeWeeks, refundsUntil } = terms
  const today = dayIn(at, timeZone)
  const refundsOf = (paid: number) => refundSchedule({ ...terms, price }, paid, today)
  return {
    policy,
    today,
    price,
    depositAmount,
    goHomeDate,
    goHomeWeeks,
    // The go-home date of a younger cat is later than the payment.
    isOldEnough: goHomeDate <= today,
    balanceDue: depositAmount ? balanceDue(today, goHomeDate) : null,
    refundsUntil,
    refunds: { deposit: depositAmount ? refundsOf(depositAmount) : null, full: refundsOf(price) },
  }
}

/** The terms of a public cat as of now. Throws `not_found` if there is none. */
export async function catTerms({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string): Promise<CatTerms> {
  const cat = await findCat(db, id)
  if (!cat?.isViewable) throw new AppError('not_found')
  const now = clock.now()
  return presentTerms(cat, await saleTermsAt(db, cat, now), now)
}
