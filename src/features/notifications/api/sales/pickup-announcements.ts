/** What the parties read about the day of the pickup. */
import { balanceState, type Sale } from '#features/orders/contract.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { appointmentText } from '#lib/times.ts'
import { announcement, toBreeder, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

/** The proposal that an event is about. */
function proposalOf({ event: { details, actor }, sale }: SaleEventContext) {
  const time = typeof details.time === 'string' ? details.time : null
  return {
    when: appointmentText({ day: String(details.day), time }, sale),
    place: details.hasPlace ? ' You find the place on the order page.' : '',
    byBreeder: actor === 'breeder',
  }
}

const nameOf = ({ breeder, buyerName }: Sale, isBreeder: boolean) =>
  isBreeder ? breeder.businessName : buyerName

/** A party proposed a day; the other one is asked to accept it or to propose another. */
export function pickupProposed(context: SaleEventContext): Announcement {
  const { sale } = context
  const { when, place, byBreeder } = proposalOf(context)
  const name = nameOf(sale, byBreeder)
  const cat = sale.snapshot.name
  const text = {
    title: `${name} proposes ${when} for the pickup of ${cat}`,
    paragraphs: [
      `${name} proposes to meet on ${when}.${place} Accept it, or propose another day.`,
      ...(sale.pickup ? ['Until you accept, the day that you agreed on before stays.'] : []),
    ],
    label: 'Answer the proposal',
  }
  return announcement(sentence(text.title), [byBreeder ? toBuyer(context, text) : toBreeder(context, text)])
}

/** Both parties receive the agreed day, with what to have ready. */
export function pickupAgreed(context: SaleEventContext): Announcement {
  const { sale } = context
  const { when, place } = proposalOf(context)
  const cat = sale.snapshot.name
  const title = `Pickup of ${cat}: ${when}`
  const agreed = `You agreed on ${when} for the pickup of ${cat}.${place}`
  const dates = 'The dates of your refunds stay as they were.'
  return announcement(`The pickup of ${cat} is agreed: ${when}.`, [
    toBuyer(context, {
      title,
      paragraphs: [agreed, ...balanceFirst(sale), dates],
      label: 'View the pickup',
    }),
    toBreeder(context, {
      title,
      paragraphs: [
        `You agreed with ${sentence(`${sale.buyerName} on ${when} for the pickup of ${cat}`)}${place}`,
        BREEDER_READY,
      ],
      label: 'View the pickup',
    }),
  ])
}

/** A proposal was declined or withdrawn; the other party is told. */
export function pickupClosed(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { when, byBreeder } = proposalOf(context)
  const name = nameOf(sale, byBreeder)
  const verb = event.details.answer === 'withdraw' ? 'withdrew the proposal of' : 'declined'
  const text = {
    title: `${name} ${verb} ${when} for the pickup of ${sale.snapshot.name}`,
    paragraphs: [
      sale.pickup
        ? `The day that you agreed on stays: ${appointmentText(sale.pickup, sale)}.`
        : 'You have not agreed on a day yet. Propose another one, or write to each other.',
    ],
    label: 'View the pickup',
  }
  return announcement(sentence(text.title), [byBreeder ? toBuyer(context, text) : toBreeder(context, text)])
}

/** What the breeder has ready, in the mails about the agreed day. */
export const BREEDER_READY =
  'Have ready: the vaccination record as a file or a photo, and the microchip number. You can store both with the cat beforehand: open the cat in your dashboard, under Health.'

/** That the balance comes before the handover, or that it cannot be paid for now. */
export function balanceFirst(sale: Sale): string[] {
  const state = balanceState(sale)
  if (state === 'waiting')
    return [
      'The balance cannot be paid for now, and the code for the handover appears only after that. Please agree on a later day.',
    ]
  return state !== 'none'
    ? [
        'Pay the balance here before you meet: the code for the handover appears only after that. Never pay it in cash or in another app.',
      ]
    : []
}
