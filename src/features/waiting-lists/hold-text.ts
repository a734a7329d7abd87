import { deadlineText, type ReadAt } from '#lib/times.ts'

/**
 * What others read who try to buy a cat that an open offer keeps from them. The end is left out while the hours of the offer
 * have not begun, and in the minutes after it in which a payment of the family can still arrive.
 */
export function holdText(
  { name, heldUntil }: { name: string; heldUntil: Date | null },
  { now, ...read }: ReadAt & { now: Date },
): string {
  const until = heldUntil && heldUntil > now ? ` until ${deadlineText(heldUntil, read)}` : ''
  return `${name} is on hold${until}. A family of the breeder’s waiting list is deciding.`
}
