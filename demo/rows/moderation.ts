/** What waits for the demo's staff: reports, somebody whose messages were stopped again and again, and an appeal. */
import { screen } from '#lib/screening/index.ts'
import { demoId } from '../ids.ts'
import { BUYER, FAMILIES, type Person } from '../people.ts'
import type { BreederRow, Making } from './plan.ts'

const HOUR = 3_600_000

/** People of whom the other pages tell nothing but, perhaps, a review. */
const [hasty = BUYER, sorry = BUYER] = FAMILIES.slice(-2)
const [reporter = BUYER] = FAMILIES.slice(-3)

type Stopped = { daysAgo: number; hour: number; text: string }

/** Six in a month, never three on a day: nobody was muted, but staff is asked. */
const HASTY: Stopped[] = [
  { daysAgo: 24, hour: 18, text: 'Could we go on by mail? Mine is rafael.c@example.com' },
  { daysAgo: 21, hour: 9, text: 'Text me at 503-555-0142 and I can send pictures of our garden.' },
  { daysAgo: 15, hour: 20, text: 'It would be easier on WhatsApp.' },
  { daysAgo: 9, hour: 12, text: 'My number is five zero three, five five five, zero one four two' },
  { daysAgo: 4, hour: 8, text: 'rafael dot c at example dot com, if you would rather write.' },
  { daysAgo: 2, hour: 19, text: 'I could pay by Venmo, and we save the fee. Call me: 503-555-0142' },
]

/** Three on one day, which mutes. */
const SORRY: Stopped[] = [
  { daysAgo: 6, hour: 10, text: 'Our vet is at 503-555-0177, she knows all our cats.' },
  { daysAgo: 6, hour: 11, text: 'Her number again, since it did not go through: 503 555 0177' },
  { daysAgo: 6, hour: 12, text: 'Or look at www.paws-and-whiskers.example' },
]

/** Adds all of it; `breeder` is the cattery that was written to, `reported` another one. */
export function addModeration(making: Making, breeder: BreederRow, reported: BreederRow): void {
  addReports(making, breeder, reported)
  const stopped = HASTY.map((each) => addViolation(making, breeder, hasty, each, 'blocked'))
  making.plan.cases.push({
    id: demoId('case', hasty.email),
    kind: 'violations',
    userId: demoId('user', hasty.email),
    reason: `${stopped.length} messages were blocked within 30 days`,
    createdAt: stopped.at(-1)?.createdAt ?? making.calendar.moment(2, 19),
  })
  addAppeal(making, breeder)
}

function addReports({ plan, calendar }: Making, breeder: BreederRow, reported: BreederRow): void {
  const cat = plan.cats.find(({ breederId, status }) => breederId === reported.id && status === 'available')
  if (cat) {
    plan.cases.push({
      ...{ id: demoId('case', cat.id), kind: 'report', userId: reported.userId },
      ...{ reporterId: demoId('user', reporter.email), reason: 'misleading' },
      ...{ subjectKind: 'cat', subjectId: cat.id, subjectTitle: cat.name },
      comment: 'We went to see this kitten, and its markings are not those of the pictures.',
      createdAt: calendar.moment(3, 16, 40),
    })
  }
  plan.cases.push({
    ...{ id: demoId('case', breeder.id), kind: 'report', userId: breeder.userId },
    ...{ reporterId: demoId('user', sorry.email), reason: 'other' },
    ...{ subjectKind: 'breeder', subjectId: breeder.id, subjectTitle: breeder.businessName },
    comment:
      'Nothing bad: the page says three queens, and there are four by now. I could not find where to say so.',
    createdAt: calendar.moment(1, 9, 15),
  })
}

function addViolation(
  { plan, calendar }: Making,
  breeder: BreederRow,
  { email }: Person,
  { daysAgo, hour, text }: Stopped,
  action: 'blocked' | 'muted',
) {
  const { flagged, categories, spans, severity } = screen(text)
  if (!flagged) throw new Error(`Screening lets this through: ${text}`)
  const violation = {
    id: demoId('violation', email, daysAgo, hour),
    userId: demoId('user', email),
    receiverId: breeder.userId,
    violationType: 'message',
    content: text,
    ...{ categories, spans, severity: severity ?? 'warning', action },
    createdAt: calendar.moment(daysAgo, hour),
  }
  plan.violations.push(violation)
  return violation
}

/** The third stopped message of a day muted somebody, who asks to look again. */
function addAppeal(making: Making, breeder: BreederRow): void {
  const { plan, calendar } = making
  const userId = demoId('user', sorry.email)
  const stopped = SORRY.map((each, index) =>
    addViolation(making, breeder, sorry, each, index === 2 ? 'muted' : 'blocked'),
  )
  const last = stopped.at(-1)
  if (!last) return
  const reason = '3 messages with contact details were blocked within 24 hours'
  const endsAt = new Date(last.createdAt.getTime() + 24 * HOUR)
  const [decisionId, caseId] = [demoId('decision', sorry.email), demoId('case', sorry.email)]
  const { createdAt } = last
  plan.decisions.push({ id: decisionId, userId, action: 'mute', reason, endsAt, createdAt })
  const id = demoId('mute', sorry.email)
  plan.mutes.push({ id, userId, violationId: last.id, decisionId, reason, endsAt, createdAt })
  const askedAt = calendar.moment(5, 8, 30)
  plan.cases.push({
    ...{ id: caseId, kind: 'appeal', userId },
    reason: `Appeal of: ${reason}`,
    createdAt: askedAt,
  })
  plan.appeals.push({
    ...{ id: demoId('appeal', sorry.email), decisionId, userId, caseId, createdAt: askedAt },
    text: 'This was the number of our vet, whom the breeder wanted to ask about our other cats. I did not know that this is not allowed before we have paid.',
  })
}
