import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import type { Entry, EntryFilter, ListAddress, WaitingListEndpoints } from '../contract.ts'

const { query, page, key } = endpointQueries<WaitingListEndpoints>()

/** The list of a cattery, a pairing, or a litter. */
export const waitingListQuery = (about: ListAddress) => query('GET /api/waiting-lists', { query: about })

/** The entries of the viewer. */
export const ownEntriesQuery = query('GET /api/waiting-lists/entries')

/** The open offers to the viewer. */
export const ownOffersQuery = query('GET /api/waiting-lists/offers')

/** A page of kittens, and the families, of a list of the viewer's cattery: a pairing, or `any`. */
export const pickerQuery = (list: string, number: number) =>
  query('GET /api/breeders/waiting-list/picker', { query: { list, page: number } })

/** An entry of the viewer, or of the viewer's cattery. */
export const entryQuery = (id: string) => query('GET /api/waiting-lists/entries/{id}', { params: { id } })

export type EntrySearch = { list: string; show: EntryFilter; q: string; page: number }

/** One page of the entries of the viewer's cattery. */
export const breederEntriesQuery = ({ list, show, q, page: number }: EntrySearch) =>
  page('GET /api/breeders/waiting-list', {
    query: { ...(list && { list }), show, ...(q && { q }), page: number, limit: ROWS_PER_PAGE },
  })

/** The lists of the viewer's cattery with their settings. */
export const managedListsQuery = query('GET /api/breeders/waiting-list/settings')

/** Loads the lists again that a changed entry is part of. */
export async function invalidateLists(client: QueryClient): Promise<void> {
  await Promise.all(
    [
      key('GET /api/waiting-lists'),
      ownEntriesQuery.queryKey,
      ownOffersQuery.queryKey,
      key('GET /api/breeders/waiting-list/picker'),
      key('GET /api/breeders/waiting-list'),
      managedListsQuery.queryKey,
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

/** Returns a function that shows a changed entry, and loads the lists again. */
export function useStoreEntry(): (entry: Entry) => Promise<void> {
  const client = useQueryClient()
  return async (entry) => {
    client.setQueryData(entryQuery(entry.id).queryKey, entry)
    await invalidateLists(client)
  }
}
