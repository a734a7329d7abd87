import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#lib/errors.ts'
import { given } from '#lib/given.ts'
import { linkHeader } from '#lib/paging.ts'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { messageEndpoints } from '../contract.ts'
import { CONVERSATIONS_PER_PAGE } from '../limits.ts'
import { blockOther, findContact, readConversation, receiverOf, withSubject } from './conversations.ts'
import { changeInquiry } from './inquiries.ts'
import { conversationsOf, inquiriesTo, inquiryCountsOf, unreadOf } from './lists.ts'
import type { MessagePorts } from './ports.ts'
import { presentInquiry } from './present.ts'
import { sendMessage } from './send.ts'

/** Conversations and inquiries. Who writes and reads is the session's user. */
export function messageRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'events' | 'mail'>,
  ports: MessagePorts,
): void {
  const { db, clock } = services

  registerEndpoints(app, messageEndpoints, {
    'GET /api/messages/unread-count': async ({ viewer }) => ({ count: await unreadOf(db, viewer.id) }),
    'GET /api/messages/{a}/{b}': async ({ viewer, params, query }) => {
      if (params.a !== viewer.id) throw new AppError('forbidden')
      const pair = { userId: params.a, otherId: params.b }
      return readConversation(services, ports, pair, query)
    },
    'POST /api/messages': async ({ viewer, body }) => {
      const { message } = await sendMessage(services, ports, viewer, body)
      return withSubject(db, viewer.id, message)
    },
    'GET /api/conversations': ({ viewer, query, reply }) =>
      sendList(reply, '/api/conversations', query, (cut) =>
        conversationsOf(db, viewer.id, { ...cut, words: query.q }),
      ),
    'GET /api/conversations/contact': ({ viewer, query }) =>
      findContact(db, ports, viewer.id, query, clock.now()),
    'PATCH /api/conversations/{userId}': ({ viewer, params, body }) => {
      const pair = { userId: viewer.id, otherId: params.userId }
      return blockOther(services, pair, body.isBlocked, clock.now())
    },
    'POST /api/inquiries': async ({ viewer, body }) => {
      const { breederId, message, ...rest } = body
      const receiverId = await receiverOf(db, { ...rest, breederId })
      const letter = { ...rest, receiverId, content: message, asks: true }
      const { inquiry } = await sendMessage(services, ports, viewer, letter)
      if (!inquiry) throw new AppError('conflict')
      return presentInquiry(inquiry)
    },
    'GET /api/breeders/inquiries': ({ viewer, query, reply }) =>
      sendList(reply, '/api/breeders/inquiries', query, (cut) => {
        const filter = { status: query.status, isUnread: query.unread === 'true' }
        return inquiriesTo(db, viewer.id, { ...cut, ...filter })
      }),
    'GET /api/breeders/inquiries/counts': ({ viewer }) => inquiryCountsOf(db, viewer.id),
    'PATCH /api/inquiries/{id}': async ({ viewer, params, body }) =>
      presentInquiry(await changeInquiry(services, viewer.id, params.id, body)),
  })
}

async function sendList(
  reply: FastifyReply,
  path: string,
  query: { page?: number | undefined; limit?: number | undefined } & Record<string, unknown>,
  list: (cut: { limit: number; offset: number }) => Promise<{ body: string; total: number }>,
): Promise<FastifyReply> {
  const { page = 1, limit = CONVERSATIONS_PER_PAGE, ...filters } = query
  const { body, total } = await list({ limit, offset: (page - 1) * limit })
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('x-total-count', String(total))
    .header(
      'link',
      linkHeader(path, page, limit, total, new URLSearchParams(given(filters) as Record<string, string>)),
    )
    .send(body)
}
