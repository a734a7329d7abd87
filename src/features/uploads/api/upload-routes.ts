import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { registerEndpoints, requireActiveAccount, viewerOf } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { DOCUMENT_TYPES, MAX_UPLOAD_BYTES, PICTURE_TYPES, uploadEndpoints } from '../contract.ts'
import { checkRoom, receiveDocument, receivePicture } from './receive.ts'
import { openTickets, TICKET_MS, type Ticket, type Tickets } from './ticket.ts'
import { visitorTries } from './visitor-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    upload?: { id: string; ownerId: string | null; ticket: Ticket }
  }
}

/**
 * `POST /api/objects/upload` returns an upload URL, and `PUT /uploads/{id}?...` receives the file. Files pass through the app
 * with either storage, because every picture is re-encoded before it is stored.
 */
export function uploadRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'jobs' | 'storage' | 'clock' | 'rateLimits'>,
  settings: { keys: Keys; publicUrl: string },
): void {
  const tickets = openTickets(settings.keys)
  const admitFile = async (ownerId: string | null, { purpose, type, size }: Omit<Ticket, 'expires'>) => {
    if (type && !typesOf(purpose).includes(type)) throw new AppError('unsupported_type')
    await checkRoom(services.db, ownerId)
    const id = newId()
    const expires = services.clock.now().getTime() + TICKET_MS
    const ticket = tickets.issue(id, ownerId ?? VISITOR, { purpose, type, size, expires })
    return {
      uploadURL: `${settings.publicUrl}/uploads/${id}?${ticket}`,
      maxBytes: size || MAX_UPLOAD_BYTES,
      expiresAt: new Date(expires).toISOString(),
    }
  }
  registerEndpoints(app, uploadEndpoints, {
    'POST /api/objects/upload': ({ query, viewer }) => {
      const { purpose = 'picture', contentType: type = '', size = 0 } = query
      return admitFile(viewer.id, { purpose, type, size })
    },
    'POST /api/objects/visitor-upload': async ({ query, request }) => {
      await services.rateLimits.consume(services.db, visitorTries(request.ip))
      const { contentType: type = '', size = 0 } = query
      return admitFile(null, { purpose: 'document', type, size })
    },
  })
  void app.register(receiver(services, tickets))
}

/** Stands for the user in the tickets of visitors. */
const VISITOR = ''

/** A separate plugin, so that only this route accepts content types other than JSON. */
function receiver(
  services: Pick<Services, 'db' | 'jobs' | 'storage' | 'clock'>,
  tickets: Tickets,
): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      [...DOCUMENT_TYPES],
      { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
      (_request, body, done) => done(null, body),
    )
    app.put('/uploads/:id', {
      // Checked before the body is read.
      onRequest: async (request) => {
        request.upload = await admit(request, tickets, services.clock.now())
        // Checked again, because upload URLs can be collected in advance.
        await checkRoom(services.db, request.upload.ownerId)
      },
      handler: async (request) => {
        const upload = request.upload
        if (!upload || !Buffer.isBuffer(request.body)) throw new AppError('bad_request')
        const { id, ownerId, ticket } = upload
        const bytes = request.body
        if (bytes.length === 0 || (ticket.size && bytes.length !== ticket.size)) {
          throw new AppError('bad_request', { message: 'The file is not the one that was announced.' })
        }
        return ticket.purpose === 'document'
          ? receiveDocument(services, { id, ownerId, bytes })
          : receivePicture(services, { id, ownerId, bytes })
      },
    })
  }
}

async function admit(request: FastifyRequest, tickets: Tickets, now: Date) {
  const viewer = await viewerOf(request)
  const id = z.uuid().safeParse((request.params as { id?: string }).id).data
  const visitorTicket = id && tickets.check(id, VISITOR, request.query, now)
  if (!visitorTicket) {
    if (!viewer) throw new AppError('unauthenticated')
    requireActiveAccount(viewer)
  }
  const ticket = visitorTicket || (id && viewer && tickets.check(id, viewer.id, request.query, now))
  if (!id || !ticket) throw new AppError('link_expired')
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const taken = ticket.type ? [ticket.type] : typesOf(ticket.purpose)
  if (!taken.includes(type)) throw new AppError('unsupported_type')
  const length = Number(request.headers['content-length'])
  if (length > (ticket.size || MAX_UPLOAD_BYTES)) throw new AppError('too_large')
  return { id, ownerId: visitorTicket ? null : (viewer?.id ?? null), ticket }
}

function typesOf(purpose: Ticket['purpose']): readonly string[] {
  return purpose === 'document' ? DOCUMENT_TYPES : PICTURE_TYPES
}
