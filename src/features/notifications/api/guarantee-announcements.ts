/** What the parties read about a problem that the buyer reported after the handover. */
import { formatMoney } from '#lib/money.ts'
import { forBreeder, forBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

/** The breeder is asked to respond; the buyer receives a confirmation. */
export function problemReported(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { snapshot, breeder, buyerName } = sale
  const cat = snapshot.name
  const what = event.details.problem === 'illness' ? 'an illness' : 'a problem'
  const owner = forBreeder(context, {
    title: `${buyerName} reported ${what} of ${cat}`,
    text: `${buyerName} reported ${what} of ${cat} under the buyer guarantee. Please read the report and respond. Our staff will decide after reading what both of you write.`,
    label: 'Read and respond',
  })
  const buyer = forBuyer(context, {
    title: 'We have received your report',
    text: `You reported ${what} of ${cat}. ${breeder.businessName} can respond, and our staff will decide. You will receive the decision by email.`,
    label: 'View the report',
  })
  return {
    message: `${buyerName} reported ${what} of ${cat}. Our staff will look into it.`,
    notices: [...owner.notices, ...buyer.notices],
    mails: [...owner.mails, ...buyer.mails],
  }
}

/** The other party is notified of a response. */
export function problemAnswered(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { snapshot, breeder, buyerName } = sale
  const byBreeder = event.actor === 'breeder'
  const name = byBreeder ? breeder.businessName : buyerName
  const title = `${name} responded to the reported problem`
  const text = `${name} responded to the problem of ${snapshot.name} that was reported under the buyer guarantee.`
  const label = 'Read the response'
  const sent = byBreeder
    ? forBuyer(context, { title, text, label })
    : forBreeder(context, { title, text, label })
  return { message: `${title}.`, ...sent }
}

/** Both parties receive the decision and its reason. */
export function problemDecided(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const cat = sale.snapshot.name
  const amount = event.amount ?? 0
  const result = amount > 0 ? `${formatMoney(amount)} is refunded` : 'Nothing is refunded'
  const title = `Decision about the reported problem of ${cat}`
  const text = `${result} to the buyer. Reason: ${event.reason ?? ''}`
  const label = 'View the decision'
  const [buyer, owner] = [
    forBuyer(context, { title, text, label }),
    forBreeder(context, { title, text, label }),
  ]
  return {
    message: `Our staff decided about the reported problem of ${cat}: ${result.toLowerCase()}.`,
    notices: [...buyer.notices, ...owner.notices],
    mails: [...buyer.mails, ...owner.mails],
  }
}
