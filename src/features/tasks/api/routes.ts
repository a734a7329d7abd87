import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { taskEndpoints } from '../contract.ts'
import { countTasks, listTasks } from './tasks.ts'

/** What waits for the signed-in user, and how much. */
export function taskRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'env'>): void {
  registerEndpoints(app, taskEndpoints, {
    'GET /api/tasks': ({ query, viewer }) => listTasks(services, viewer, query.sale),
    'GET /api/tasks/counts': ({ viewer }) => countTasks(services, viewer),
  })
}
