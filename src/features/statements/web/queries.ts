import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { StatementEndpoints } from '../contract.ts'

const { query } = endpointQueries<StatementEndpoints>()

/** The statement of a month. */
export const statementQuery = (id: string, month: string) =>
  query('GET /api/breeders/{id}/statements/{month}', { params: { id, month } })

/** The months of a year. */
export const statementYearQuery = (id: string, year: number | undefined) =>
  query('GET /api/breeders/{id}/statements', { params: { id }, query: { year } })

/** The platform's totals of a year, by default of the current one. */
export const platformTotalsQuery = (year: number | null) =>
  query('GET /api/admin/totals', { query: { year: year ?? undefined } }, { staleTime: 0 })
