import { formatMoney } from './money.ts'

/** `-120000` -> `−$1,200.00`, with a minus sign that lines up with digits. */
export function signedMoney(cents: number): string {
  return cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents)
}
