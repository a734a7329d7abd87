import type { FastifyInstance } from 'fastify'
import { requireConfirmed } from '#features/accounts/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { acceptForms, isOneClick } from '#platform/forms/index.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { invitationToken } from '../../entry-schemas.ts'
import { invitationEndpoints } from '../../invitation-contract.ts'
import { ONE_CLICK_PATH } from '../../path.ts'
import type { ListServices } from '../events.ts'
import type { listTurns } from '../turns.ts'
import { acceptWithEntry, declineInvitation, openInvitation } from './answer.ts'
import { checkFamilies, inviteFamilies, withdrawInvitation } from './invite.ts'
import { listInvitations } from './list-invitations.ts'

type Turns = Pick<ReturnType<typeof listTurns>, 'ofList' | 'ofInvitation'>

/** Invitations for breeders, and for those who have the link of one. */
export function invitationRoutes(
  app: FastifyInstance,
  services: ListServices & Pick<Services, 'mail' | 'rateLimits'>,
  { keys }: { keys: Keys },
  { ofList, ofInvitation }: Turns,
): void {
  const { mail } = services
  registerEndpoints(app, invitationEndpoints, {
    'GET /api/breeders/waiting-list/invitations': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/breeders/waiting-list/invitations', query, ROWS_PER_PAGE, (range) =>
        listInvitations(services, viewer.id, range),
      ),
    'POST /api/breeders/waiting-list/invitations/check': ({ viewer, body }) =>
      checkFamilies(services, keys, viewer.id, body),
    'POST /api/breeders/waiting-list/invitations': ({ viewer, body }) => {
      requireConfirmed(viewer, mail)
      return ofList(viewer.breederId, () => inviteFamilies(services, keys, viewer.id, body))
    },
    'POST /api/breeders/waiting-list/invitations/{id}/withdraw': ({ viewer, params }) =>
      ofList(viewer.breederId, () => withdrawInvitation(services, viewer.id, params.id)),
    'GET /api/waiting-lists/invitation': ({ viewer, query, reply }) => {
      reply.header('cache-control', 'private, no-store')
      return openInvitation(services, viewer, query.token)
    },
    'POST /api/waiting-lists/invitation/decline': ({ viewer, body, reply }) => {
      reply.header('cache-control', 'private, no-store')
      return ofInvitation(body.token, () => declineInvitation(services, viewer, body.token, body.isUnknown))
    },
    'POST /api/waiting-lists/invitation/accept': ({ viewer, body }) => {
      requireConfirmed(viewer, mail)
      return ofInvitation(body.token, () => acceptWithEntry(services, viewer, body.token))
    },
  })
  app.register(async (scope) => oneClickRoute(scope, services, ofInvitation))
}

/** The unsubscribe button of email programs (RFC 8058), which post without cookies and read no page. */
function oneClickRoute(
  app: FastifyInstance,
  services: ListServices,
  ofInvitation: Turns['ofInvitation'],
): void {
  acceptForms(app)
  app.post<{ Querystring: Record<string, unknown> }>(
    ONE_CLICK_PATH,
    { schema: { hide: true }, config: { isWebhook: true } },
    async (request, reply) => {
      const token = invitationToken.safeParse(request.query.token)
      if (!token.success || !isOneClick(request.body)) throw new AppError('bad_request')
      await ofInvitation(token.data, () => declineInvitation(services, null, token.data, false))
      reply.header('cache-control', 'no-store')
      return reply.type('text/plain; charset=utf-8').send('No breeder can invite you again.\n')
    },
  )
}
