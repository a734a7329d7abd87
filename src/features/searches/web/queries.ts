import type { QueryClient } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { SearchEndpoints } from '../contract.ts'

const { query } = endpointQueries<SearchEndpoints>()

/** The saved searches of the viewer, latest first. */
export const searchesQuery = query('GET /api/searches')

/** When the viewer is emailed about favorites. */
export const favoriteAlertQuery = query('GET /api/favorite-alerts')

/** Whether to ask the viewer the three questions for new buyers. */
export const questionsQuery = query('GET /api/first-questions')

/** Loads the searches again. */
export async function invalidateSearches(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: searchesQuery.queryKey })
}
