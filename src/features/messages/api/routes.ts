import type { FastifyInstance } from 'fastify'
import { AppError } from '#lib/errors.ts'
import type { PageRange } from '#lib/paging.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { messageEndpoints } from '../contract.ts'
import { CONVERSATIONS_PER_PAGE } from '../limits.ts'
import { savedReplyEndpoints } from '../saved-reply-contract.ts'
import {
  blockOther,
  findContact,
  findReceiver,
  markConversationRead,
  readConversation,
  withSubject,
} from './conversations.ts'
import { changeInquiry } from './inquiries.ts'
import { countUnreadMessages, getInquiryCounts, inquiriesTo, listConversations } from './lists.ts'
import type { MessagePorts } from './ports.ts'
import { presentInquiry } from './present.ts'
import { listSavedReplies, removeSavedReply, saveReply } from './saved-replies.ts'
import { sendMessage } from './send.ts'

/** Conversations and inquiries of the session's user. */
export function messageRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'events' | 'mail'>,
  ports: MessagePorts,
): void {
  const { db, clock } = services

  registerEndpoints(app, messageEndpoints, {
    'GET /api/messages/unread-count': async ({ viewer }) => ({
      count: await countUnreadMessages(db, viewer.id),
    }),
    'GET /api/messages/{a}/{b}': async ({ viewer, params, query }) => {
      if (params.a !== viewer.id) throw new AppError('forbidden')
      return readConversation(db, ports, { userId: params.a, otherId: params.b }, query)
    },
    'POST /api/messages': async ({ viewer, body }) => {
      const { message } = await sendMessage(services, ports, viewer, body)
      return withSubject(db, viewer.id, message)
    },
    'GET /api/conversations': async ({ viewer, query, reply }) => {
      const list = (range: PageRange) =>
        listConversations(db, viewer.id, { ...range, words: query.q, show: query.show }, clock.now())
      return reply.send(await privatePage(reply, '/api/conversations', query, CONVERSATIONS_PER_PAGE, list))
    },
    'GET /api/conversations/contact': ({ viewer, query }) =>
      findContact(db, ports, viewer.id, query, clock.now()),
    'PATCH /api/conversations/{userId}': ({ viewer, params, body }) => {
      const pair = { userId: viewer.id, otherId: params.userId }
      return blockOther(services, ports, pair, body.isBlocked, clock.now())
    },
    'POST /api/conversations/{userId}/read': async ({ viewer, params, body }) => {
      await markConversationRead(services, ports, { userId: viewer.id, otherId: params.userId }, body.until)
      return { count: await countUnreadMessages(db, viewer.id) }
    },
    'POST /api/inquiries': async ({ viewer, body }) => {
      const { breederId, message, ...rest } = body
      const receiverId = await findReceiver(db, { ...rest, breederId })
      const input = { ...rest, receiverId, content: message, isInquiry: true }
      const { inquiry } = await sendMessage(services, ports, viewer, input)
      if (!inquiry) throw new AppError('conflict')
      return presentInquiry(inquiry)
    },
    'GET /api/breeders/inquiries': async ({ viewer, query, reply }) => {
      const filter = { status: query.status, isUnread: query.unread === 'true' }
      const list = (range: PageRange) => inquiriesTo(db, viewer.id, { ...range, ...filter })
      const path = '/api/breeders/inquiries'
      return reply.send(await privatePage(reply, path, query, CONVERSATIONS_PER_PAGE, list))
    },
    'GET /api/breeders/inquiries/counts': ({ viewer }) => getInquiryCounts(db, viewer.id),
    'PATCH /api/inquiries/{id}': async ({ viewer, params, body }) =>
      presentInquiry(await changeInquiry(services, ports, viewer.id, params.id, body)),
  })

  registerEndpoints(app, savedReplyEndpoints, {
    'GET /api/saved-replies': ({ viewer }) => listSavedReplies(db, viewer.id),
    'PUT /api/saved-replies/{id}': ({ viewer, params, body }) =>
      saveReply(services, viewer.id, params.id, body),
    'DELETE /api/saved-replies/{id}': async ({ viewer, params }) => {
      await removeSavedReply(db, viewer.id, params.id)
      return undefined
    },
  })
}
