import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { registerEndpoints, requireActiveAccount, type Viewer, viewerOf } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import {
  DOCUMENT_TYPES,
  MAX_UPLOAD_BYTES,
  PICTURE_TYPES,
  UPLOAD_URL_MS,
  uploadEndpoints,
} from '../contract.ts'
import { editPicture } from './edit-picture.ts'
import { checkRoom, receiveDocument, receivePicture } from './receive.ts'
import { openTickets, type Ticket, type Tickets } from './ticket.ts'
import { visitorPlace, visitorTries } from './visitor-limit.ts'

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
  services: Pick<Services, 'db' | 'jobs' | 'storage' | 'decoder' | 'clock' | 'rateLimits'>,
  settings: UploadSettings,
): void {
  const tickets = openTickets(settings.keys)
  const admitFile = async (
    { ownerId, place }: { ownerId: string | null; place: string },
    { purpose, type, size }: Omit<Ticket, 'expires'>,
  ) => {
    if (type && !typesOf(purpose).includes(type)) throw new AppError('unsupported_type')
    await checkRoom(services, ownerId, place)
    const id = newId()
    const expires = services.clock.now().getTime() + UPLOAD_URL_MS
    const ticket = tickets.issue(id, ownerId ?? VISITOR, { purpose, type, size, expires })
    return {
      uploadURL: `${settings.publicUrl}/uploads/${id}?${ticket}`,
      maxBytes: size || MAX_UPLOAD_BYTES,
      expiresAt: new Date(expires).toISOString(),
    }
  }
  registerEndpoints(app, uploadEndpoints, {
    'POST /api/objects/upload': ({ query, viewer }) => {
      settings.requireConfirmed(viewer)
      const { purpose = 'picture', contentType: type = '', size = 0 } = query
      return admitFile({ ownerId: viewer.id, place: viewer.id }, { purpose, type, size })
    },
    'POST /api/objects/{id}/edit': ({ params, body, viewer }) => {
      settings.requireConfirmed(viewer)
      return editPicture(services, viewer.id, { objectId: params.id, ...body })
    },
    'POST /api/objects/visitor-upload': async ({ query, request }) => {
      await services.rateLimits.consume(services.db, visitorTries(request.ip))
      const { contentType: type = '', size = 0 } = query
      return admitFile(
        { ownerId: null, place: visitorPlace(request.ip) },
        { purpose: 'document', type, size },
      )
    },
  })
  void app.register(receiver(services, tickets, settings))
}

/** `requireConfirmed` throws `email_unconfirmed` for a user who has to confirm the email address first. */
type UploadSettings = {
  keys: Keys
  publicUrl: string
  requireConfirmed: (viewer: Pick<Viewer, 'isVerified'>) => void
}

/** The place of an upload in the decoder's queue. */
const readPlace = ({ upload, ip }: FastifyRequest) => upload?.ownerId ?? visitorPlace(ip)

/** Stands for the user in the tickets of visitors. */
const VISITOR = ''

/** A separate plugin, so that only this route accepts content types other than JSON. */
function receiver(
  services: Pick<Services, 'db' | 'jobs' | 'storage' | 'decoder' | 'clock'>,
  tickets: Tickets,
  settings: UploadSettings,
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
        request.upload = await admit(request, tickets, { ...settings, now: services.clock.now() })
        // Checked again, because upload URLs can be collected in advance.
        await checkRoom(services, request.upload.ownerId, readPlace(request))
      },
      handler: async (request, reply) => {
        const upload = request.upload
        if (!upload || !Buffer.isBuffer(request.body)) throw new AppError('bad_request')
        const { id, ownerId, ticket } = upload
        const bytes = request.body
        if (bytes.length === 0 || (ticket.size && bytes.length !== ticket.size)) {
          throw new AppError('bad_request', { message: 'The file is not the one that was announced.' })
        }
        const received = { id, ownerId, place: readPlace(request), bytes, signal: signalOf(reply) }
        return ticket.purpose === 'document'
          ? receiveDocument(services, received)
          : receivePicture(services, received)
      },
    })
  }
}

/** Aborts when the client disconnects. Fastify's signal cannot be used: it also aborts once the body was received. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

async function admit(
  request: FastifyRequest,
  tickets: Tickets,
  { now, requireConfirmed }: UploadSettings & { now: Date },
) {
  const viewer = await viewerOf(request)
  const id = z.uuid().safeParse((request.params as { id?: string }).id).data
  const visitorTicket = id && tickets.check(id, VISITOR, request.query, now)
  if (!visitorTicket) {
    if (!viewer) throw new AppError('unauthenticated')
    requireConfirmed(viewer)
  }
  const ticket = visitorTicket || (id && viewer && tickets.check(id, viewer.id, request.query, now))
  if (!id || !ticket) throw new AppError('link_expired')
  // Documents are private, and suspended users may need them for their sales.
  if (viewer && ticket.purpose === 'picture') requireActiveAccount(viewer)
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
