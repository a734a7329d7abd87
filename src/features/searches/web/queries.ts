import type { QueryClient } from '@tanstack/react-query'
import { toCardCat } from '#features/cats/web/index.ts'
import { toCardPairing } from '#features/litters/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { SearchEndpoints } from '../contract.ts'

const { query } = endpointQueries<SearchEndpoints>()

/** The saved searches of the viewer, latest first. */
export const searchesQuery = query('GET /api/searches')

/** The cats that are new in a search of the viewer, as cards. */
export const newCatsQuery = (id: string) =>
  query(
    'GET /api/searches/{id}/new',
    { params: { id } },
    { map: (found) => found.map(({ kind, cat }) => ({ kind, cat: toCardCat(cat) })) },
  )

/** The pairings that are new in a search of the viewer. */
export const newPairingsQuery = (id: string) =>
  query(
    'GET /api/searches/{id}/new-pairings',
    { params: { id } },
    { map: (found) => found.map(({ kind, pairing }) => ({ kind, pairing: toCardPairing(pairing) })) },
  )

/** When the viewer is emailed about favorites. */
export const favoriteAlertQuery = query('GET /api/favorite-alerts')

/** Whether to ask the viewer the three questions for new buyers. */
export const questionsQuery = query('GET /api/first-questions')

/** Loads the searches again. */
export async function invalidateSearches(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: searchesQuery.queryKey })
}
