/** What both parties read when a rule says that the kitten of a paid sale leaves later than was agreed. */
import { dateText } from '#lib/dates.ts'
import { deciderText } from '#lib/go-home.ts'
import { announcement, toBreeder, toBuyer } from './party-texts.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'

export function ruleChanged(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { name } = sale.snapshot
  const { weeks, by, place, day, goHomeDate } = event.details
  const decider = { by: by === 'state' || by === 'club' ? by : 'country', place: String(place) } as const
  const title = `A rule says that ${name} leaves later`
  const text = `${deciderText(decider).replace(/^t/, 'T')} says that kittens leave at ${weeks} weeks, which for ${name} is ${dateText(String(day))}. You agreed on ${dateText(String(goHomeDate))} or later before that rule was shown here, so your sale keeps its day.`
  return announcement(`A rule about the age of kittens has changed. The day of the sale stays as agreed.`, [
    toBuyer(context, {
      title,
      paragraphs: [text, 'Please talk to the breeder about a later pickup.'],
    }),
    toBreeder(context, {
      title,
      paragraphs: [text, 'Please check whether the rule binds you, and offer the buyer a later pickup.'],
    }),
  ])
}
