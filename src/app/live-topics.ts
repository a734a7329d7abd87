/** Which news open pages hear of, and who: a line for each topic. What is not listed stays inside. */
import { MESSAGE, type MessageNews, OWN_CONVERSATIONS } from '#features/messages/events.ts'
import { ACCOUNT_STATUS } from '#features/moderation/events.ts'
import { NOTICE, type NoticeNews } from '#features/notifications/events.ts'
import { CAT_CHANGED } from '#features/payments/events.ts'

/** What one person is told of a piece of news, or with null everybody. */
export type Told = { userId: string | null; data: unknown }

const TOPICS: Record<string, (data: never) => Told[]> = {
  [CAT_CHANGED]: everybody,
  [MESSAGE]: bothPeople,
  [OWN_CONVERSATIONS]: itsPerson,
  [NOTICE]: itsPerson,
  [ACCOUNT_STATUS]: itsPerson,
}

/** Who is told what of a piece of news; nobody where it is not for pages. */
export function toldOf(topic: string, data: unknown): Told[] {
  return Object.hasOwn(TOPICS, topic) ? (TOPICS[topic]?.(data as never) ?? []) : []
}

function everybody(data: unknown): Told[] {
  return [{ userId: null, data }]
}

/** That there is something; what it is, the page asks for. */
function itsPerson({ userId }: NoticeNews): Told[] {
  return [{ userId, data: {} }]
}

/** Each of the two hears with whom; what was written, they ask for. */
function bothPeople({ users: [one, other], messageId }: MessageNews): Told[] {
  return [
    { userId: one, data: { with: other, messageId } },
    { userId: other, data: { with: one, messageId } },
  ]
}
