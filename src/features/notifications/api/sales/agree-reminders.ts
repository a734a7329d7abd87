/** Reminds both parties to agree on a pickup, while no day is agreed. */
import { getSale, presentSale } from '#features/orders/api/index.ts'
import type { Sale } from '#features/orders/contract.ts'
import { type AgreeReminderFacts, takeAgreeReminder } from '#features/pickups/api/index.ts'
import { dayText } from '#lib/dates.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { appointmentText } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { type PartyText, toBreeder, toBuyer } from './party-texts.ts'
import type { PartyContext, Sent } from './sale-announcement.ts'

/** What both parties of a sale are sent now; undefined if no reminder is due. Records it as sent. */
export async function agreeReminder(
  tx: DbOrTx,
  transactionId: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<Sent[] | undefined> {
  const facts = await takeAgreeReminder(tx, transactionId, now)
  if (!facts) return undefined
  const row = await getSale(tx, transactionId)
  const sale = presentSale(row, row.reservedBy, now)
  const context: PartyContext = { row, sale, publicUrl }
  return [
    toBuyer(context, textFor('buyer', sale, facts)),
    toBreeder(context, textFor('breeder', sale, facts)),
  ]
}

function textFor(role: 'buyer' | 'breeder', sale: Sale, { canLeave, open }: AgreeReminderFacts): PartyText {
  const { snapshot, breeder, buyerName, goHomeDate } = sale
  const { name } = snapshot
  const other = role === 'buyer' ? breeder.businessName : buyerName
  const home = `${name} can leave home ${canLeave ? 'now' : `from ${dayText(goHomeDate, sale.today)}`}.`
  const none = `You have not agreed on a day for the pickup with ${other} yet.`
  if (!open)
    return {
      title: `Agree on a pickup day for ${name}`,
      paragraphs: [`${home} ${none}`, `Propose a day: ${other} can accept it or propose another one.`],
      label: 'Propose a day',
    }
  const when = appointmentText(open, sale)
  if (open.by === role)
    return {
      title: `${other} has not answered your proposal for ${name} yet`,
      paragraphs: [
        `${home} ${none}`,
        sentence(`You proposed ${when}. You can propose another day, or write to ${other}`),
      ],
      label: 'View the proposal',
    }
  return {
    title: `Please answer the proposal for the pickup of ${name}`,
    paragraphs: [
      `${home} ${none}`,
      `${other} proposes to meet on ${when}. Accept it, or propose another day.`,
    ],
    label: 'Answer the proposal',
  }
}
