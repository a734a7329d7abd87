/** What the buyer reads when the breeder corrects the birth date of a litter. */
import { dateText, dayText } from '#lib/dates.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { announcement, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

/** The buyer reads it before the kitten changes. Days move only in favor of the buyer. */
export function birthDateCorrected(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { name } = sale.snapshot
  const { details } = event
  const day = (key: string) => (typeof details[key] === 'string' ? dateText(details[key]) : null)
  const born = day('birthDate')
  const title = details.isKept
    ? `${sale.breeder.businessName} changed the birth date of ${name}’s litter`
    : `${sale.breeder.businessName} corrected the birth date of ${name}`
  const paragraphs = [
    details.isKept
      ? `The litter of ${name} was born on ${born}. Your order still says ${day('before')}; until the breeder has clarified it, the later day counts.`
      : `${name} was born on ${born}, not on ${day('before')}. Your order will say so.`,
    ...movedDays(name, (key) => {
      const moved = details[key]
      return typeof moved === 'string' ? dayText(moved, sale.today) : null
    }),
    'If this changes your plans, write to the breeder, or cancel on the order page on the terms that you agreed to.',
  ]
  return announcement(sentence(title), [toBuyer(context, { title, paragraphs })], 'breeder')
}

function movedDays(name: string, day: (key: string) => string | null): string[] {
  if (!day('goHomeDate')) return ['All other dates of your order stay as they are.']
  const moved = [
    `${name} can leave home from ${day('goHomeDate')} instead of ${day('goHomeBefore')}, because no kitten leaves earlier than at the age that you agreed on. The dates of your refunds move with it.`,
  ]
  if (day('finalPaymentDue'))
    moved.push(`The due date of the balance is ${day('finalPaymentDue')} instead of ${day('dueBefore')}.`)
  if (day('endedPickup'))
    moved.push(
      `The pickup that you agreed on, ${day('endedPickup')}, is too early. Please agree on another day.`,
    )
  return moved
}
