import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { CalendarEndpoints } from '../contract.ts'

const endpoints = endpointQueries<CalendarEndpoints>()

/** Milliseconds for which a month is shown as it was loaded; entries come from many features. */
const FRESH_MS = 5_000

/** A month of the viewer's calendar; the current one if undefined. */
export const monthQuery = (month: string | undefined) =>
  endpoints.query(
    'GET /api/calendar',
    { query: { month } },
    { staleTime: FRESH_MS, meta: { shows: ['cats', 'litters'] } },
  )

/** How the viewer is reminded, and since when calendar apps have an address. */
export const settingsQuery = endpoints.query('GET /api/calendar/settings')

/** All months. */
export const MONTH_KEY = endpoints.key('GET /api/calendar')
