/** What the deposit policies mean, for profiles, cats, checkout, orders, and emails. Amounts in cents, days as ISO dates. */

import { addDays, dateText, dayText } from '#lib/dates.ts'
import { agedText, type GoHomeRule } from '#lib/go-home.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import type { Policy } from '#lib/rules/deposit-policy.ts'
import { BALANCE_DAYS, REFUND_DAYS } from './dates.ts'
import { COOLING_OFF_HOURS, DEFAULT_SHARE_PERCENT, FLEXIBLE_DAYS, type RefundStep } from './policy.ts'

export const POLICY_NAMES: Record<Policy, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  firm: 'Firm',
}

/** One line for each policy. */
export const POLICY_SUMMARIES: Record<Policy, string> = {
  flexible: `The full deposit back until ${FLEXIBLE_DAYS} days before the go-home date, then half until the go-home date.`,
  moderate: 'Half of the deposit back until the go-home date.',
  firm: `The deposit is nonrefundable after the first ${COOLING_OFF_HOURS} hours.`,
}

/** What applies under every policy, in addition to its dates. */
export const EVERY_POLICY = [
  `Cancel within ${COOLING_OFF_HOURS} hours of paying and get everything back.`,
  'Full refund if the breeder cancels, or the kitten dies or fails its vet check.',
] as const

/** What a policy applies to when the whole price was paid. */
export const FULL_PAYMENT = `After a full payment, the policy applies only to the deposit, or to ${DEFAULT_SHARE_PERCENT}% of the price if no deposit is offered. The rest is always refunded.`

/** Which day the policy counts from, and that it stays. */
export const REFUND_DATES = `If the go-home date is less than ${REFUND_DAYS} days after payment, the seventh day after payment counts instead. Agreeing on a later pickup does not change these dates.`

/** When the cat can go home, before it is paid, and who decided at which age. */
export function leavingText(
  {
    goHomeDate,
    isOldEnough,
    goHomeRule: rule,
  }: { goHomeDate: string; isOldEnough: boolean; goHomeRule: GoHomeRule },
  name = 'The cat',
): string {
  return isOldEnough
    ? `${name} can leave home now. You agree on the pickup day with the breeder after paying.`
    : `${name} can leave home from ${dateText(goHomeDate)}, ${agedText(rule)}. You agree on the pickup day with the breeder after paying.`
}

/**
 * What shipping costs, before the cat is paid or as it was agreed; `price` in cents, null if the breeder does not offer it. A price
 * goes to the carrier, because nothing is paid to a breeder outside of the site.
 */
export function shippingText(price: number | null, name = 'The cat'): string {
  if (price === null) return `The breeder does not ship: ${name} is handed over in person.`
  const offer = `The breeder can ship ${name}`
  return price === 0
    ? `${offer} at no extra cost. Nobody may ask you for more later.`
    : `${offer}; the carrier then charges you ${formatWithCentsIfAny(price)} at most. Nobody may ask you for more later.`
}

/** When the balance is due if the deposit is paid today. */
export function balanceText(balance: number, dueOn: string, today: string): string {
  return `If you pay the deposit today, the balance of ${formatWithCentsIfAny(balance)} is due before the pickup, and by ${dayText(dueOn, today)} at the latest, ${BALANCE_DAYS} days after the go-home date. It is always paid here.`
}

/**
 * `Until May 11 you get $300 back. From May 12, $150. From May 26, nothing.` Days in the year of `today` have no year; all
 * have one where the text stays for years.
 */
export function refundText(steps: readonly RefundStep[], today?: string): string {
  const [first, ...later] = steps
  if (!first) return ''
  if (first.before === null) {
    return first.refund > 0
      ? `Cancel before pickup and get ${formatWithCentsIfAny(first.refund)} back.`
      : `The deposit is nonrefundable after the first ${COOLING_OFF_HOURS} hours: if you cancel later, you get nothing back.`
  }
  const last = dayText(addDays(first.before, -1), today)
  const sentences = [
    first.refund > 0
      ? `Until ${last} you get ${formatWithCentsIfAny(first.refund)} back.`
      : `Until ${last} you get nothing back.`,
  ]
  let since = first.before
  for (const { before, refund } of later) {
    sentences.push(`From ${dayText(since, today)}, ${refund > 0 ? formatWithCentsIfAny(refund) : 'nothing'}.`)
    since = before ?? since
  }
  return sentences.join(' ')
}

/** Who reads what a buyer gets back. */
type Reader = 'buyer' | 'breeder' | 'staff'

/** What a buyer gets back after canceling, as sentences in the order of time and in the words of the reader. Days as in `refundText`. */
export function cancellationTexts(
  steps: readonly RefundStep[],
  today?: string,
  reader: Reader = 'buyer',
): string[] {
  const [first, ...others] = EVERY_POLICY
  return [first, afterwards(refundText(steps, today)), ...others]
    .filter(Boolean)
    .map((text) => THIRD_PERSON[reader].reduce((result, [own, other]) => result.replace(own, other), text))
}

const OF_BUYER: [string, string][] = [
  ['Cancel within', 'The buyer can cancel within'],
  ['cancel before pickup', 'the buyer can cancel before pickup'],
  [': if you cancel later, you get nothing back', ''],
  ['you get', 'the buyer gets'],
]
/** What a reader other than the buyer reads instead. */
const THIRD_PERSON: Record<Reader, [string, string][]> = {
  buyer: [],
  breeder: [...OF_BUYER, ['if the breeder cancels', 'if you cancel']],
  staff: OF_BUYER,
}

/** `After that, until Mon, May 11 you get $300 back.`; what names the first hours itself stays as it is. */
function afterwards(amounts: string): string {
  return /^(Until|Cancel) /.test(amounts)
    ? `After that, ${amounts.charAt(0).toLowerCase()}${amounts.slice(1)}`
    : amounts
}
