/** The rules and numbers of payouts. Each stands here once. */

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import type { PayoutStatus } from './contract.ts'

/** Sales are in dollars of the United States, and so are transfers; an account elsewhere cannot receive them. */
export const ACCOUNT_COUNTRY = 'US'
export const ACCOUNT_CURRENCY = 'usd'

/** Days after which a breeder who did not finish the form is reminded; there is no other reminder. */
export const REMINDER_DAYS = [1, 7] as const

/** Statuses in which staff can hold or release a payout. */
export const HOLDABLE: readonly PayoutStatus[] = [
  'waiting_for_handover',
  'unbooked',
  'held',
  'disputed',
  'reported',
  'waiting_for_account',
  'on_its_way',
]

/** When the hold of a new breeder's sale ends. The settings say who is new and for how many days. */
export function holdEnd(endedAt: Date, days: number): Date {
  return new Date(endedAt.getTime() + days * DAY_MS)
}

/** When the time after the handover is over in which a problem of the buyer stops the payout; hours of the settings. */
export function guaranteeEnd(handedOverAt: Date, hours: number): Date {
  return new Date(handedOverAt.getTime() + hours * HOUR_MS)
}

/** Days that a payout waits after the handover, as a breeder plans with them: hours count as the days that they begin. */
export function waitingDays(hours: number, newBreederDays: number): number {
  return Math.max(Math.ceil(hours / 24), newBreederDays)
}

/** Codes of rejected transfers that end by themselves: the money of the charges is not available yet. */
export const TEMPORARY_REJECTIONS = ['balance_insufficient']

/** Milliseconds until a rejected reversal is tried again; then once a day until the debt is deducted. */
const RETRY_AFTER_MS = [5 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]

/** When a rejected reversal, or a transfer that the balance did not cover, is tried again. */
export function nextAttempt(rejections: number, now: Date): Date {
  return new Date(now.getTime() + (RETRY_AFTER_MS[rejections - 1] ?? DAY_MS))
}

/** Days after which a transfer that has not succeeded is late; a charge is available at the provider after two. */
const LATE_DAYS = 3

/** A transfer that was requested then, or earlier, is late. */
export function lateBefore(now: Date): Date {
  return new Date(now.getTime() - LATE_DAYS * DAY_MS)
}

/** Days for which a transfer is looked for in the payouts of its account. */
export const LINKED_DAYS = 60

/** Days in which the bank may return a payout. */
export const RETURN_DAYS = 10
