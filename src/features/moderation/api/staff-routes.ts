import type { FastifyInstance, FastifyReply } from 'fastify'
import { given } from '#lib/given.ts'
import { linkHeader } from '#lib/paging.ts'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { CASES_PER_PAGE } from '../choices.ts'
import { staffEndpoints } from '../contract.ts'
import { decideApplication } from './applications.ts'
import { decideCase, openCase } from './cases.ts'
import { unfeature } from './featured.ts'
import { applicationsFor, type Cut, casesFor, type Listed, logFor, peopleFor } from './lists.ts'
import { actOnPerson } from './people.ts'
import type { Ports } from './ports.ts'

/** What staff reads and decides. */
export function staffRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ports: Ports,
): void {
  registerEndpoints(app, staffEndpoints, {
    'GET /api/admin/cases': ({ query, reply }) => {
      const { status = 'open', kind } = query
      return pageOf(reply, '/api/admin/cases', query, (cut) =>
        casesFor(db, { status, kind }, cut, clock.now()),
      )
    },
    'GET /api/admin/cases/{id}': ({ viewer, params }) => openCase(db, viewer, params.id, clock.now()),
    'POST /api/admin/cases/{id}/decision': ({ viewer, params, body }) =>
      decideCase(db, ports, viewer, params.id, body, clock.now()),
    'GET /api/admin/people': ({ query, reply }) =>
      pageOf(reply, '/api/admin/people', query, (cut) => peopleFor(db, query, cut, clock.now())),
    'POST /api/admin/people/{id}/actions': ({ viewer, params, body }) =>
      actOnPerson(db, ports, viewer, params.id, body, clock.now()),
    'PATCH /api/admin/cats/{id}': ({ viewer, params, body }) =>
      unfeature(db, ports, viewer, params.id, body.reason, clock.now()),
    'GET /api/admin/log': ({ query, reply }) =>
      pageOf(reply, '/api/admin/log', query, (cut) => logFor(db, query, cut)),
    'GET /api/admin/applications': ({ query, reply }) =>
      pageOf(reply, '/api/admin/applications', query, (cut) => applicationsFor(db, cut, clock.now())),
    'POST /api/admin/applications/{breederId}/decision': async ({ viewer, params, body }) => {
      const { breederId } = params
      const verificationStatus = await decideApplication(db, ports, viewer, breederId, body, clock.now())
      return { breederId, verificationStatus }
    },
  })
}

type Query = { page?: number | undefined; limit?: number | undefined }

/** The rows of a page, with the headers that say how many there are. */
async function pageOf<T>(
  reply: FastifyReply,
  path: string,
  query: Query & Record<string, unknown>,
  list: (cut: Cut) => Promise<Listed<T>>,
): Promise<T[]> {
  const { page = 1, limit = CASES_PER_PAGE, ...filters } = query
  const { items, total } = await list({ limit, offset: (page - 1) * limit })
  const kept = new URLSearchParams(given(filters) as Record<string, string>)
  reply.header('x-total-count', String(total)).header('link', linkHeader(path, page, limit, total, kept))
  return items
}
