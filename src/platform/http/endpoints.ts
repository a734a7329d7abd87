/** Registers a contract's endpoints: access and account status are checked first, then the input, then the handler runs. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Endpoint, EndpointKey, Endpoints, OutputOf, ParsedOf } from '#lib/client/endpoint.ts'
import { AppError } from '#lib/errors.ts'
import { hasStaffRole } from '#lib/staff-roles.ts'
import { markWritten } from './freshness.ts'
import { requireNoParty } from './parties.ts'
import {
  requireActiveAccount,
  requireRecentFactor,
  requireRecentSignIn,
  requireSecondFactor,
  type Viewer,
  viewerOf,
} from './viewer.ts'

type ViewerFor<A extends Access> = A extends 'public' ? Viewer | null : Viewer

export type HandlerInput<E extends Endpoint> = ParsedOf<E> & {
  viewer: ViewerFor<E['access']>
  request: FastifyRequest
  reply: FastifyReply
}

/** A handler returns the endpoint's JSON, or sends the reply itself (bytes, redirects, other statuses). */
export type Handlers<E extends Endpoints> = {
  [K in keyof E & EndpointKey]: (
    input: HandlerInput<E[K]>,
  ) => Promise<OutputOf<E[K]> | FastifyReply | undefined>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: { key: EndpointKey; contract: Endpoint }
    /** Called by other servers, which authenticate without cookies. */
    isWebhook?: boolean
  }
}

/** Adds all endpoints of a contract to the app. Types require a handler for each. */
export function registerEndpoints<E extends Endpoints>(
  app: FastifyInstance,
  endpoints: E,
  handlers: Handlers<E>,
): void {
  for (const [key, contract] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    const handler = handlers[key as keyof E & EndpointKey] as (input: unknown) => Promise<unknown>
    const [method = 'GET', path = '/'] = key.split(' ')
    const status = Math.min(...Object.keys(contract.responses).map(Number))
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(contract.maxBytes && { bodyLimit: contract.maxBytes }),
      config: {
        endpoint: { key, contract },
        isPublicRead: method === 'GET' && contract.access === 'public',
        reads: contract.reads,
      },
      schema: {
        summary: contract.summary,
        tags: [path.split('/')[2] ?? 'api'],
        ...(contract.params && { params: contract.params }),
        ...(contract.query && { querystring: contract.query }),
        ...(contract.body && { body: contract.body }),
      },
      onRequest: async (request) => {
        if (contract.access === 'public') return
        const viewer = requireAccess(contract.access, await viewerOf(request))
        if (method !== 'GET' && !contract.whileSuspended) requireActiveAccount(viewer)
        await request.server.countUserCall?.(request, viewer.id, contract.madeOnDemand ?? false)
        // Showing a factor also proves who the user is, so users with one are asked once.
        if (contract.recentFactor) await requireRecentFactor(request, viewer)
        if (contract.recentSignIn) requireRecentSignIn(viewer)
        // Malformed IDs name no record; they are refused with the rest of the input.
        if (contract.closedToParties && contract.params?.safeParse(request.params).success)
          await requireNoParty(request, viewer, contract.closedToParties)
      },
      handler: async (request, reply) => {
        reply.code(status)
        if (contract.access !== 'public') reply.header('cache-control', 'private, no-store')
        const { params, query, body } = request
        const viewer = await viewerOf(request)
        const result = await handler({ params, query, body, viewer, request, reply })
        if (method !== 'GET' && viewer) markWritten(reply)
        if (result === reply || reply.sent) return reply
        return reply.send(result)
      },
    })
  }
}

function requireAccess(access: Access, viewer: Viewer | null): Viewer {
  if (!viewer) throw new AppError('unauthenticated')
  if (access === 'public' || access === 'signed-in') return viewer
  if (access !== 'breeder') requireSecondFactor(viewer)
  if (access === 'breeder' ? viewer.role === 'buyer' : !hasStaffRole(viewer, access))
    throw new AppError('forbidden')
  return viewer
}
