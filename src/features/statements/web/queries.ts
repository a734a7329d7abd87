import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { StatementEndpoints } from '../contract.ts'

const YEAR = /^\d{1,9}$/

/** What the URL of the statements shows: a month, or a year; the current year without either. */
export function readStatementUrl(search: URLSearchParams): {
  month: string | null
  year: number | undefined
} {
  const year = search.get('year') ?? ''
  return { month: search.get('month'), year: YEAR.test(year) ? Number(year) : undefined }
}

/** The statement of a month. */
export const statementQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: ['/api/breeders/statements', id, month],
    queryFn: ({ client, signal }) =>
      apiFor<StatementEndpoints>(client).call('GET /api/breeders/{id}/statements/{month}', {
        params: { id, month },
        signal,
      }),
  })

/** The months of a year. */
export const statementYearQuery = (id: string, year: number | undefined) =>
  queryOptions({
    queryKey: ['/api/breeders/statements', id, year ?? null],
    queryFn: ({ client, signal }) =>
      apiFor<StatementEndpoints>(client).call('GET /api/breeders/{id}/statements', {
        params: { id },
        query: { year },
        signal,
      }),
  })

/** The platform's totals of a year, by default of the current one. */
export const platformTotalsQuery = (year: number | null) =>
  queryOptions({
    queryKey: ['/api/admin/totals', year],
    queryFn: ({ client, signal }) =>
      apiFor<StatementEndpoints>(client).call('GET /api/admin/totals', {
        query: { year: year ?? undefined },
        signal,
      }),
    staleTime: 0,
  })
