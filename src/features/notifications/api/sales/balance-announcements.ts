/** What the parties read about the balance of a sale: paid, due, moved, or not paid in time. */

import type { Reminder } from '#features/orders/api/index.ts'
import {
  announcedReleases,
  LAST_REMINDER_DAY,
  paymentDay,
  paymentDayText,
  type Sale,
  SYSTEM_RELEASE_DAYS,
} from '#features/orders/contract.ts'
import { daysBetween, dayText } from '#lib/dates.ts'
import { formatWithCents, formatWithCentsIfAny } from '#lib/money.ts'
import { appointmentText, dayIn } from '#lib/times.ts'
import { announcement, type PartyText, relistedText, toBreeder, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

/** The balance was paid. */
export function balancePaid(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { buyerName, breeder, snapshot } = sale
  const amount = event.amount ?? 0
  const message = `${buyerName} paid the balance of ${formatWithCentsIfAny(amount)} for ${snapshot.name}`
  const arrange = (name: string) => `Everything is paid. ${pickupStep(sale, name)}`
  return announcement(message, [
    toBuyer(context, {
      title: `The balance for ${snapshot.name} is paid`,
      text: `${formatWithCentsIfAny(amount)} paid. ${pickupStep(sale, breeder.businessName)}`,
      paragraphs: [`We have received ${formatWithCents(amount)}. ${arrange(breeder.businessName)}`],
    }),
    toBreeder(context, { title: message, text: arrange(buyerName), paragraphs: [arrange(buyerName)] }),
  ])
}

/** When the parties meet, or that they agree on it. */
function pickupStep(sale: Sale, other: string): string {
  return sale.pickup
    ? `The pickup is on ${appointmentText(sale.pickup, sale)}.`
    : `Message ${other} to arrange pickup.`
}

/** The breeder moved the due date. Not announced once it was moved again or the balance is paid. */
export function dueDateMoved(context: SaleEventContext): Announcement | null {
  const { event, sale } = context
  const due = sale.finalPaymentDue
  if (!due || event.details.finalPaymentDue !== due) return null
  const { breeder, snapshot } = sale
  const moved = `the due date of the balance for ${snapshot.name} to ${dayText(due, sale.today)}`
  const isPickup = paymentDay(sale)?.isPickup
  const text = isPickup
    ? `The balance of ${formatWithCents(sale.due)} is paid by ${paymentDayText(sale)}, which stays as you agreed.`
    : `You now have until ${dayText(due, sale.today)} to pay the balance of ${formatWithCents(sale.due)}.`
  return announcement(`${breeder.businessName} moved ${moved}`, [
    toBuyer(context, {
      title: `More time for the balance for ${snapshot.name}`,
      text,
      paragraphs: [`${breeder.businessName} moved ${moved}. ${text}`],
    }),
  ])
}

/** The reservation ended because the balance was not paid in time. */
export function reservationReleased(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { breeder, buyerName, snapshot, paid } = sale
  const { name } = snapshot
  const refund = event.amount ?? 0
  const money = (of: string) =>
    refund > 0
      ? `${formatWithCents(refund)} of the ${formatWithCents(paid)} that ${of} paid is refunded.`
      : `The deposit of ${formatWithCents(paid)} is not refunded.`
  const relisted = relistedText(context)
  const byBreeder = event.actor === 'breeder'
  return announcement(`The reservation of ${name} ended because the balance was not paid`, [
    toBuyer(context, {
      title: `Your reservation of ${name} has ended`,
      text: `The balance was not paid. ${money('you')}`,
      paragraphs: [
        byBreeder
          ? `The balance was overdue, so ${breeder.businessName} ended the reservation.`
          : `The balance was more than ${SYSTEM_RELEASE_DAYS - 1} days overdue, so the reservation ended.`,
        money('you'),
        'If you think that this is a mistake, please reply to the breeder or write to our support.',
      ],
    }),
    toBreeder(context, {
      title: byBreeder ? `You ended the reservation of ${name}` : `The reservation of ${name} has ended`,
      text: `${relisted} ${money(buyerName)}`,
      paragraphs: [
        ...(byBreeder
          ? []
          : [`${buyerName} did not pay the balance within ${SYSTEM_RELEASE_DAYS} days after it was due.`]),
        money(buyerName),
        relisted,
      ],
    }),
  ])
}

/** What the buyer reads about a balance that is due soon, today, or since some days. */
export function reminderText(sale: Sale, { due, today }: Pick<Reminder, 'due' | 'today'>): PartyText {
  const { breeder, snapshot } = sale
  const { name } = snapshot
  const overdue = daysBetween(due, today)
  const amount = formatWithCents(sale.due)
  const when = whenText(sale, due, today)
  return {
    title: overdue > 0 ? `The balance for ${name} is overdue` : `The balance for ${name} ${when}`,
    text: `${amount} ${when}.`,
    paragraphs: [
      `The balance of ${amount} for ${name} ${when}. You can pay it by card in a minute.`,
      ...(overdue > 0 ? [consequence(sale, due, today)] : []),
      `If you need more time, message ${breeder.businessName}, who can move the due date.`,
    ],
    label: 'Pay the balance',
  }
}

/**
 * A reminder was sent to the buyer, who also gets a notice; the breeder is told of the last one. Not announced once the balance is
 * paid or has another due date.
 */
export function balanceReminded(context: SaleEventContext): Announcement | null {
  const { event, row, sale } = context
  const due = sale.finalPaymentDue
  if (!due || event.details.finalPaymentDue !== due) return null
  const { buyerName, snapshot } = sale
  const { name } = snapshot
  const today = dayIn(event.createdAt, row.timeZone)
  const overdue = daysBetween(due, today)
  const amount = formatWithCents(sale.due)
  const when = whenText(sale, due, today)
  const releases = announcedReleases(due, today)
  const { notice } = toBuyer(context, reminderText(sale, { due, today }))
  const toOwner = toBreeder(context, {
    title: `The balance for ${name} is ${overdue} days overdue`,
    text: `${buyerName} owes ${amount}. You can give more time, and end the reservation from ${dayText(releases.breeder, today)} on.`,
    paragraphs: [
      `${buyerName} owes ${amount}, which ${when}. We have reminded them for the last time.`,
      releases.breeder === releases.system
        ? `You can give ${buyerName} more time until ${dayText(releases.system, today)}. Then the reservation ends automatically.`
        : `You can give ${buyerName} more time, or end the reservation from ${dayText(releases.breeder, today)} on. On ${dayText(releases.system, today)}, it ends automatically.`,
    ],
  })
  const told = announcement(
    `Reminder: the balance of ${formatWithCentsIfAny(sale.due)} for ${name} ${when}`,
    overdue >= LAST_REMINDER_DAY ? [toOwner] : [],
    'breeder',
  )
  return { ...told, notices: [notice, ...told.notices] }
}

/** `is due today`, `is due by the pickup on Wed, Jul 1`, `is due in 7 days, on Wed, Jul 8`, or `was due 4 days ago, on Wed, Jul 8`. */
function whenText({ pickup }: Sale, due: string, today: string): string {
  const payment = { finalPaymentDue: due, pickup, today }
  if (paymentDay(payment)?.isPickup) return `is due by ${paymentDayText(payment)}`
  const overdue = daysBetween(due, today)
  const day = dayText(due, today)
  if (overdue === 0) return `is due today, ${day}`
  const days = Math.abs(overdue)
  if (overdue < 0) return days === 1 ? `is due tomorrow, ${day}` : `is due in ${days} days, on ${day}`
  return days === 1 ? `was due yesterday, ${day}` : `was due ${days} days ago, on ${day}`
}

function consequence({ breeder, snapshot }: Sale, due: string, today: string): string {
  const releases = announcedReleases(due, today)
  const isReserved = `${snapshot.name} is still reserved for you.`
  // After an outage, both days can be the same.
  if (releases.breeder === releases.system)
    return `${isReserved} The reservation ends automatically on ${dayText(releases.system, today)}.`
  return `${isReserved} ${breeder.businessName} may end the reservation from ${dayText(releases.breeder, today)} on, and it ends automatically on ${dayText(releases.system, today)}.`
}
