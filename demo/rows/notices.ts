/** Notifications about the demo's conversations. */
import { demoId } from '../ids.ts'
import type { Plan, PlanContext } from './plan.ts'

/** Days ago that the demo breeder's cattery was verified. */
const VERIFIED_DAYS_AGO = 40

type MessageRow = Plan['messages'][number]

/** Adds a notification for each inquiry and for the last message to each user; it is read if the message is. */
export function addNotices({ plan, calendar }: PlanContext, breeder: { id: string; userId: string }): void {
  const nameOf = namesIn(plan, breeder)
  const opening = new Map(plan.inquiries.map(({ id, createdAt }) => [id, Number(createdAt)]))
  for (const inquiry of plan.inquiries) {
    const cat = plan.cats.find(({ id }) => id === inquiry.catId)
    plan.notices.push({
      id: demoId('notice', inquiry.id),
      userId: breeder.userId,
      kind: 'inquiry',
      subjectId: inquiry.id,
      actorId: inquiry.buyerId,
      title: `${nameOf(inquiry.buyerId)} asks about ${cat?.name}`,
      text: inquiry.message,
      path: `/messages?with=${inquiry.buyerId}`,
      isRead: inquiry.isRead ?? false,
      createdAt: inquiry.createdAt ?? calendar.moment(1, 9),
    })
  }
  const isOpening = (message: MessageRow) =>
    opening.get(message.inquiryId ?? '') === Number(message.createdAt)
  for (const message of lastByDirection(plan.messages.filter((each) => !isOpening(each)))) {
    plan.notices.push({
      id: demoId('notice', message.receiverId, message.senderId),
      userId: message.receiverId,
      kind: 'message',
      subjectId: message.senderId,
      actorId: message.senderId,
      title: `New message from ${nameOf(message.senderId)}`,
      text: message.content,
      path: `/messages?with=${message.senderId}`,
      isRead: message.isRead ?? false,
      createdAt: message.createdAt ?? calendar.moment(1, 9),
    })
  }
  plan.notices.push({
    id: demoId('notice', breeder.id),
    userId: breeder.userId,
    kind: 'verification',
    subjectId: breeder.id,
    title: `${nameOf(breeder.userId)} is verified`,
    text: 'Buyers can find your cattery and your cats, and send you messages.',
    path: `/breeder/${breeder.id}`,
    isRead: true,
    createdAt: calendar.moment(VERIFIED_DAYS_AGO, 9),
  })
}

/** The last message of each sender to each recipient. */
function lastByDirection(messages: MessageRow[]): MessageRow[] {
  const last = new Map<string, MessageRow>()
  for (const message of messages) {
    const direction = `${message.receiverId} ${message.senderId}`
    const before = last.get(direction)
    if (!before || Number(before.createdAt) < Number(message.createdAt)) last.set(direction, message)
  }
  return [...last.values()]
}

/** Names as notifications display them: the cattery's, and a buyer's first name with an initial. */
function namesIn(plan: Plan, breeder: { id: string; userId: string }): (userId: string) => string {
  const cattery = plan.breeders.find(({ id }) => id === breeder.id)?.businessName
  return (userId) => {
    const user = plan.users.find(({ id }) => id === userId)
    return userId === breeder.userId ? String(cattery) : `${user?.firstName} ${user?.lastName?.charAt(0)}.`
  }
}
