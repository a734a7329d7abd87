/** Texts about offers on pages. */
import type { Misfit } from './offer-rules.ts'

/** `1 day 23 hours left`, `5 hours left`, `12 minutes left`; null when the time is over. */
export function timeLeftText(ms: number): string | null {
  if (ms <= 0) return null
  const minutes = Math.ceil(ms / 60_000)
  if (minutes < 120) return `${counted(minutes, 'minute')} left`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${counted(hours, 'hour')} left`
  const rest = hours % 24
  return `${counted(Math.floor(hours / 24), 'day')}${rest > 0 ? ` ${counted(rest, 'hour')}` : ''} left`
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** What does not fit, for the breeder. */
export const MISFIT_TEXTS: Record<Misfit, string> = {
  gender: 'gender',
  color: 'color',
  date: 'go-home date',
  price: 'price',
}
