/** Requests to support for the demo's staff: three open ones and one that was closed. */
import { demoId } from '../ids.ts'
import { ADMIN, BUYER, FAMILIES } from '../people.ts'
import type { BreederRow, PlanContext } from './plan.ts'

const [reviewer = BUYER] = FAMILIES.slice(-4)

type DemoMessage = { daysAgo: number; hour: number; isAnswer?: true; text: string }

type DemoRequest = {
  key: string
  /** A user, or the address of a visitor. */
  sender: { userId: string } | { contactEmail: string }
  topic: string
  subject?: { subjectKind: 'order' | 'cat'; subjectId: string; subjectTitle: string }
  reference?: string
  messages: DemoMessage[]
  isClosed?: true
  /** Notes of staff after the last message. */
  note?: string
}

/** Adds the requests; the demo breeder's cattery and the buyer's order are the subjects of two. */
export function addSupport(context: PlanContext, breeder: BreederRow): void {
  const { plan } = context
  const buyerId = demoId('user', BUYER.email)
  const order = plan.transactions.find((each) => each.buyerId === buyerId)
  const cat = plan.cats.find((each) => each.breederId === breeder.id && each.status === 'available')
  if (order)
    addRequest(context, {
      key: 'order',
      sender: { userId: buyerId },
      topic: 'order',
      subject: {
        subjectKind: 'order',
        subjectId: order.id,
        subjectTitle: `${order.snapshot.name}, order ${order.orderNumber}`,
      },
      messages: [
        {
          daysAgo: 3,
          hour: 19,
          text: 'We would like to bring our daughter when we pick up our kitten, but she is away until the end of the month. Can the pickup be a week later than agreed, and do we have to pay the balance before?',
        },
        {
          daysAgo: 2,
          hour: 10,
          isAnswer: true,
          text: 'A later pickup is fine for us if the breeder agrees, so please ask in your conversation first. The balance is due on the date on your receipt.',
        },
        {
          daysAgo: 1,
          hour: 20,
          text: 'Thank you. The breeder agreed to the 30th. Could you note that with our order?',
        },
      ],
      note: 'The breeder confirmed the later pickup in the conversation, says the buyer.',
    })
  addRequest(context, {
    key: 'visitor',
    sender: { contactEmail: 'harriet.lindqvist@example.com' },
    topic: 'selling',
    messages: [
      {
        daysAgo: 2,
        hour: 15,
        text: 'I have bred Birmans for nine years and would like to list my kittens with you. Is a registration with a club abroad enough, or do I need one here?',
      },
    ],
  })
  addRequest(context, {
    key: 'website',
    sender: { userId: breeder.userId },
    topic: 'website',
    ...(cat && { subject: { subjectKind: 'cat', subjectId: cat.id, subjectTitle: cat.name } }),
    reference: 'The pictures of our newest listing',
    messages: [
      {
        daysAgo: 1,
        hour: 8,
        text: 'On my tablet, the second picture of this cat is shown sideways. On my computer it is upright.',
      },
    ],
  })
  addRequest(context, {
    key: 'account',
    sender: { userId: demoId('user', reviewer.email) },
    topic: 'account',
    messages: [
      { daysAgo: 9, hour: 12, text: 'I married and would like to change the last name of my account.' },
      {
        daysAgo: 8,
        hour: 9,
        isAnswer: true,
        text: 'Congratulations! We have changed it. You see the new name when you sign in again.',
      },
    ],
    isClosed: true,
  })
}

function addRequest({ plan, calendar }: PlanContext, request: DemoRequest): void {
  const { key, sender, topic, subject, reference, messages, isClosed, note } = request
  const staffId = demoId('user', ADMIN.email)
  const caseId = demoId('case', 'support', key)
  const rows = messages.map(({ daysAgo, hour, isAnswer = false, text }, index) => ({
    id: demoId('support', key, index),
    caseId,
    isAnswer,
    text,
    staffId: isAnswer ? staffId : null,
    createdAt: calendar.moment(daysAgo, hour),
  }))
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return
  const isAnswered = messages.some(({ isAnswer }) => isAnswer)
  plan.cases.push({
    id: caseId,
    kind: 'support',
    ...sender,
    reason: topic,
    comment: first.text,
    ...subject,
    ...(isAnswered && { assigneeId: staffId }),
    createdAt: first.createdAt,
    waitingSince: last.isAnswer ? null : last.createdAt,
    ...(isClosed && { status: 'closed', closedAt: last.createdAt }),
    searchText: [subject?.subjectTitle, reference, ...messages.map(({ text }) => text)]
      .filter(Boolean)
      .join(' ')
      .toLowerCase(),
  })
  plan.supportRequests.push({
    caseId,
    clientId: demoId('support', key),
    reference: reference ?? null,
  })
  plan.supportMessages.push(...rows)
  const entry = { caseId, actorId: staffId }
  if (isAnswered)
    plan.caseNotes.push({
      ...entry,
      id: demoId('note', key, 'assigned'),
      kind: 'assigned',
      assigneeId: staffId,
      createdAt: rows[1]?.createdAt ?? last.createdAt,
    })
  if (note)
    plan.caseNotes.push({
      ...entry,
      id: demoId('note', key),
      kind: 'note',
      text: note,
      createdAt: last.createdAt,
    })
  if (isClosed)
    plan.caseNotes.push({
      ...entry,
      id: demoId('note', key, 'closed'),
      kind: 'closed',
      createdAt: last.createdAt,
    })
}
