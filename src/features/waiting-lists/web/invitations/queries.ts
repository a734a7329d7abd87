import type { QueryClient } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import type { InvitationEndpoints } from '../../invitation-contract.ts'

const { query, page, key } = endpointQueries<InvitationEndpoints>()

/** The invitation of a link. */
export const openedInvitationQuery = (token: string) =>
  query('GET /api/waiting-lists/invitation', { query: { token } })

/** One page of the invitations of the viewer's cattery. */
export const invitationsQuery = (number: number) =>
  page('GET /api/breeders/waiting-list/invitations', { query: { page: number, limit: ROWS_PER_PAGE } })

/** Loads the invitations again. */
export const invalidateInvitations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: key('GET /api/breeders/waiting-list/invitations') })
