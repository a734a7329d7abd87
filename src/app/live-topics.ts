/** Which events open pages receive, and which users receive them. Other events stay on the server. */

import { ACCOUNT_STATUS_CHANGED } from '#features/accounts/events.ts'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { CONVERSATION_CHANGED, INBOX_CHANGED } from '#features/messages/events.ts'
import { NOTICES_CHANGED } from '#features/notifications/events.ts'
import { SALE_CHANGED } from '#features/sales/events.ts'
import { SUPPORT_CHANGED } from '#features/support/events.ts'
import { WAITING_LIST_CHANGED } from '#features/waiting-lists/events.ts'
import { defineTopic, type Recipient } from '#platform/sse/index.ts'

export const LIVE_TOPICS = [
  defineTopic(CAT_CHANGED, (update) => [{ userId: null, update }]),
  defineTopic(SALE_CHANGED, ({ users, transactionId }) =>
    users.map((userId) => ({ userId, update: { transactionId } })),
  ),
  defineTopic(WAITING_LIST_CHANGED, ({ users }) => users.map((userId) => ({ userId, update: {} }))),
  defineTopic(CONVERSATION_CHANGED, ({ users: [one, other], messageId }) => [
    { userId: one, update: { with: other, messageId } },
    { userId: other, update: { with: one, messageId } },
  ]),
  defineTopic(INBOX_CHANGED, onlyUser),
  defineTopic(NOTICES_CHANGED, onlyUser),
  defineTopic(ACCOUNT_STATUS_CHANGED, onlyUser),
  defineTopic(SUPPORT_CHANGED, onlyUser),
]

/** The user learns that something changed; the page fetches what. */
function onlyUser({ userId }: { userId: string }): Recipient<Record<string, never>>[] {
  return [{ userId, update: {} }]
}
