import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { TaskEndpoints } from '../contract.ts'

const endpoints = endpointQueries<TaskEndpoints>()

/** Milliseconds for which the page's own data is used; whoever returns to a list later gets current data. */
const FRESH_MS = 5_000

/** What waits for the viewer, by deadline, and then what the viewer waits for. */
export const tasksQuery = endpoints.query('GET /api/tasks', {}, { staleTime: FRESH_MS })

/** The same of one sale, also what can be done later. */
export const saleTasksQuery = (sale: string) => endpoints.query('GET /api/tasks', { query: { sale } })

/** How many open tasks the home page and the dashboard list. */
export const taskCountsQuery = endpoints.query('GET /api/tasks/counts')

/** All lists and the counts. */
export const TASK_KEYS = [endpoints.key('GET /api/tasks'), endpoints.key('GET /api/tasks/counts')]
