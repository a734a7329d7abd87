import { addDays, daysBetween, laterDay } from '#lib/dates.ts'

/** Days from the end of a dispute to the due date at the earliest. */
const DAYS_AFTER_FREEZE = 7

/**
 * The due date of a balance whose sale was frozen. A dispute leaves at least a week. A check of a payment moves it by the days
 * that it took, so that waiting costs the buyer no time, and a payment that ends without a capture gains none.
 */
export function dueAfterFreeze(
  due: string,
  { today, checkedSince }: { today: string; checkedSince: string | null },
): string {
  if (checkedSince) return addDays(due, Math.max(0, daysBetween(checkedSince, today)))
  return laterDay(due, addDays(today, DAYS_AFTER_FREEZE))
}
