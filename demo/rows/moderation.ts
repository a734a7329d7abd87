/** Open cases for the demo's staff: three reports, a user with many blocked messages, and an appeal. */
import { MUTE_AT, MUTE_HOURS, MUTE_WINDOW_HOURS, STAFF_WINDOW_DAYS } from '#features/moderation/choices.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { screen } from '#lib/screening/index.ts'
import { demoId } from '../ids.ts'
import { BUYER, FAMILIES, type Person } from '../people.ts'
import type { BreederRow, PlanContext } from './plan.ts'

/** Users who appear elsewhere only as reviewers. */
const [repeatOffender = BUYER, mutedUser = BUYER] = FAMILIES.slice(-2)
const [reporter = BUYER] = FAMILIES.slice(-3)

type BlockedMessage = { daysAgo: number; hour: number; text: string }

/** Six in a month open a case for staff; fewer than three on each day mute no one. */
const REPEATED: BlockedMessage[] = [
  { daysAgo: 24, hour: 18, text: 'Could we continue by email? Mine is rafael.c@example.com' },
  { daysAgo: 21, hour: 9, text: 'Text me at 503-555-0142 and I can send pictures of our garden.' },
  { daysAgo: 15, hour: 20, text: 'It would be easier on WhatsApp.' },
  { daysAgo: 9, hour: 12, text: 'My number is five zero three, five five five, zero one four two' },
  { daysAgo: 4, hour: 8, text: 'rafael dot c at example dot com, if you would rather write.' },
  { daysAgo: 2, hour: 19, text: 'I could pay by Venmo to save the fee. Call me: 503-555-0142' },
]

/** Three on one day mute the sender. */
const BEFORE_MUTE: BlockedMessage[] = [
  { daysAgo: 6, hour: 10, text: 'Our vet is at 503-555-0177, she knows all our cats.' },
  { daysAgo: 6, hour: 11, text: 'Her number again, since it did not go through: 503 555 0177' },
  { daysAgo: 6, hour: 12, text: 'Or look at www.paws-and-whiskers.example' },
]

/** Adds the cases; `breeder` received the blocked messages, and a cat of `reported` was reported. */
export function addModeration(context: PlanContext, breeder: BreederRow, reported: BreederRow): void {
  addReports(context, breeder, reported)
  const blocked = REPEATED.map((each) => addViolation(context, breeder, repeatOffender, each, 'blocked'))
  context.plan.cases.push({
    id: demoId('case', repeatOffender.email),
    kind: 'violations',
    userId: demoId('user', repeatOffender.email),
    reason: `${blocked.length} messages were blocked within ${STAFF_WINDOW_DAYS} days`,
    createdAt: blocked.at(-1)?.createdAt ?? context.calendar.moment(2, 19),
  })
  addAppeal(context, breeder)
}

function addReports({ plan, calendar }: PlanContext, breeder: BreederRow, reported: BreederRow): void {
  const cat = plan.cats.find(({ breederId, status }) => breederId === reported.id && status === 'available')
  if (cat) {
    plan.cases.push({
      id: demoId('case', cat.id),
      kind: 'report',
      userId: reported.userId,
      reporterId: demoId('user', reporter.email),
      reason: 'misleading',
      subjectKind: 'cat',
      subjectId: cat.id,
      subjectTitle: cat.name,
      comment: 'We visited this kitten, and its markings do not match the pictures.',
      searchText: `${cat.name} markings pictures`.toLowerCase(),
      createdAt: calendar.moment(3, 16, 40),
    })
  }
  // The worst review, which its writer wrote in good faith.
  const [review] = plan.reviews
    .filter((each) => each.breederId === breeder.id && each.reviewerId !== demoId('user', mutedUser.email))
    .sort((a, b) => a.rating - b.rating)
  if (review) {
    plan.cases.push({
      id: demoId('case', 'review', review.id ?? ''),
      kind: 'report',
      userId: review.reviewerId,
      reporterId: breeder.userId,
      reason: 'misleading',
      subjectKind: 'review',
      subjectId: review.id,
      subjectTitle: `Review of ${breeder.businessName}`,
      searchText: `review of ${breeder.businessName} shy`.toLowerCase(),
      comment: 'I would say that he was shy for a week, not for a month.',
      createdAt: calendar.moment(2, 14, 5),
    })
  }
  plan.cases.push({
    id: demoId('case', breeder.id),
    kind: 'report',
    userId: breeder.userId,
    reporterId: demoId('user', mutedUser.email),
    reason: 'other',
    subjectKind: 'breeder',
    subjectId: breeder.id,
    subjectTitle: breeder.businessName,
    searchText: `${breeder.businessName} three queens`.toLowerCase(),
    comment:
      'Nothing serious: the page says three queens, but there are four now. I could not find another way to tell you.',
    createdAt: calendar.moment(1, 9, 15),
  })
}

function addViolation(
  { plan, calendar }: PlanContext,
  breeder: BreederRow,
  { email }: Person,
  { daysAgo, hour, text }: BlockedMessage,
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
    categories,
    spans,
    severity: severity ?? 'warning',
    action,
    createdAt: calendar.moment(daysAgo, hour),
  }
  plan.violations.push(violation)
  return violation
}

/** Adds the mute that followed three blocked messages, and the user's appeal. */
function addAppeal(context: PlanContext, breeder: BreederRow): void {
  const { plan, calendar } = context
  const userId = demoId('user', mutedUser.email)
  const blocked = BEFORE_MUTE.map((each, index) =>
    addViolation(context, breeder, mutedUser, each, index + 1 >= MUTE_AT ? 'muted' : 'blocked'),
  )
  const last = blocked.at(-1)
  if (!last) return
  const reason = `${blocked.length} messages with contact details were blocked within ${MUTE_WINDOW_HOURS} hours`
  const endsAt = new Date(last.createdAt.getTime() + MUTE_HOURS * HOUR_MS)
  const [decisionId, caseId] = [demoId('decision', mutedUser.email), demoId('case', mutedUser.email)]
  const { createdAt } = last
  plan.decisions.push({ id: decisionId, userId, action: 'mute', reason, endsAt, createdAt })
  const id = demoId('mute', mutedUser.email)
  plan.mutes.push({ id, userId, violationId: last.id, decisionId, reason, endsAt, createdAt })
  const appealedAt = calendar.moment(5, 8, 30)
  plan.cases.push({
    id: caseId,
    kind: 'appeal',
    userId,
    reason: `Appeal of: ${reason}`,
    createdAt: appealedAt,
  })
  plan.appeals.push({
    id: demoId('appeal', mutedUser.email),
    decisionId,
    userId,
    caseId,
    createdAt: appealedAt,
    text: 'This was our vet’s number; the breeder wanted to ask about our other cats. I did not know that this is not allowed before we have paid.',
  })
}
