import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { DiaryEndpoints } from '../contract.ts'

const endpoints = endpointQueries<DiaryEndpoints>()

/** One page of the diary of a cat, newest first, and the total. */
export const diaryQuery = (id: string, page: number) =>
  endpoints.page(
    'GET /api/cats/{id}/diary',
    { params: { id }, query: { page } },
    { meta: { shows: ['cats'] } },
  )

/** The key of all pages of the diary of a cat. */
export const diaryKey = (id: string) => endpoints.key('GET /api/cats/{id}/diary', { params: { id } })
