import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { SavedReplyEndpoints } from '../../saved-reply-contract.ts'

const endpoints = endpointQueries<SavedReplyEndpoints>()

/** The viewer's saved replies by title; another tab may have changed them. */
export const savedRepliesQuery = endpoints.query('GET /api/saved-replies', {}, { staleTime: 0 })
