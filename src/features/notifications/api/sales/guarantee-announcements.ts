/** What the parties read about a problem that the buyer reported after the handover. */

import { formatWithCents } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { announcement, toBreeder, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

/** The breeder is asked to respond; the buyer receives a confirmation. */
export function problemReported(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { snapshot, breeder, buyerName } = sale
  const cat = snapshot.name
  const what = event.details.problem === 'illness' ? 'an illness' : 'a problem'
  return announcement(`${sentence(`${buyerName} reported ${what} of ${cat}`)} Our staff will review this.`, [
    toBreeder(context, {
      title: `${buyerName} reported ${what} of ${cat}`,
      paragraphs: [
        `${buyerName} reported ${what} of ${cat} under the buyer guarantee. Please read the report and respond. Our staff will decide after reading what both of you write.`,
      ],
      label: 'Read and respond',
    }),
    toBuyer(context, {
      title: 'We have received your report',
      paragraphs: [
        `${sentence(`You reported ${what} of ${cat}`)} ${breeder.businessName} can respond, and our staff will decide. You will receive the decision by email.`,
      ],
      label: 'View the report',
    }),
  ])
}

/** The other party is notified of a response. */
export function problemAnswered(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { snapshot, breeder, buyerName } = sale
  const byBreeder = event.actor === 'breeder'
  const name = byBreeder ? breeder.businessName : buyerName
  const text = {
    title: `${name} responded to the reported problem`,
    paragraphs: [
      `${name} responded to the problem of ${snapshot.name} that was reported under the buyer guarantee.`,
    ],
    label: 'Read the response',
  }
  return announcement(`${text.title}.`, [byBreeder ? toBuyer(context, text) : toBreeder(context, text)])
}

/** Both parties receive the decision and its reason. */
export function problemDecided(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const cat = sale.snapshot.name
  const amount = event.amount ?? 0
  const result = amount > 0 ? `${formatWithCents(amount)} is refunded` : 'nothing is refunded'
  const textFor = (buyer: string) => ({
    title: `Decision about the reported problem of ${cat}`,
    paragraphs: [
      amount > 0 ? `${formatWithCents(amount)} is refunded to ${buyer}.` : `Nothing is refunded to ${buyer}.`,
      `Reason: ${event.reason ?? ''}`,
    ],
    label: 'View the decision',
  })
  return announcement(`Our staff decided about the reported problem of ${cat}: ${result}.`, [
    toBuyer(context, textFor('you')),
    toBreeder(context, textFor('the buyer')),
  ])
}
