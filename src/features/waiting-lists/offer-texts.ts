/** Texts about offers on pages. */

import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { deadlineText, type ReadAt } from '#lib/times.ts'
import type { Misfit } from './offer-rules.ts'

/** `1 day 23 hours left`, `5 hours left`, `12 minutes left`; null when the time is over. */
export function timeLeftText(ms: number): string | null {
  if (ms <= 0) return null
  const minutes = Math.ceil(ms / MINUTE_MS)
  if (minutes < 120) return `${counted(minutes, 'minute')} left`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${counted(hours, 'hour')} left`
  const rest = hours % 24
  return `${counted(Math.floor(hours / 24), 'day')}${rest > 0 ? ` ${counted(rest, 'hour')}` : ''} left`
}

/**
 * Until when a family can answer that has a number of hours from a time on: `Tue, Dec 1, 1:30 PM Eastern (2 days)`; without a
 * time only how long: `2 days`.
 */
export function answerByText(hours: number, now: number | null, read: ReadAt): string {
  const length = hoursText(hours)
  return now === null ? length : `${deadlineText(answerBy(hours, now), read)} (${length})`
}

/** `2 days`, `12 hours`. */
export const hoursText = (hours: number): string =>
  hours % 24 === 0 ? counted(hours / 24, 'day') : counted(hours, 'hour')

/** When an offer ends whose hours begin at a time. */
export const answerBy = (hours: number, from: number): Date => new Date(from + hours * HOUR_MS)

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** What a breeder chooses for a list in its settings and with each offer. */
export const OFFERS_NEXT = 'If they decline, offer it to the next family automatically'

/** What does not fit, for the breeder. */
export const MISFIT_TEXTS: Record<Misfit, string> = {
  gender: 'gender',
  color: 'color',
  date: 'go-home date',
  price: 'price',
}
