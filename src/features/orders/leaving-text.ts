import { dayText, weeksBetween } from '#lib/dates.ts'
import { deciderText } from '#lib/go-home.ts'
import type { Order } from './contract.ts'

type LeavingFacts = Pick<Order, 'snapshot' | 'leavesHomeFrom' | 'goHomeDate' | 'goHomeRule' | 'today'>

/** `, at 14 weeks of age: FIFe’s rule`; without who decided it if a corrected birth date moved the day. */
export function leavingAge({
  snapshot: { birthDate },
  leavesHomeFrom,
  goHomeRule: rule,
}: LeavingFacts): string {
  if (!leavesHomeFrom) return ''
  const weeks = weeksBetween(birthDate, leavesHomeFrom)
  return `, at ${weeks} weeks of age${rule?.weeks === weeks ? `: ${deciderText(rule)}` : ''}`
}

/** The earliest day on which a cat may go home, and who decided it while that is still ahead. */
export function leavingDay(order: LeavingFacts): string {
  const { goHomeDate, goHomeRule, today } = order
  return `${dayText(goHomeDate, today)}${goHomeRule && goHomeDate > today ? leavingAge(order) : ''}`
}
