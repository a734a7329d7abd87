import type { FastifyInstance } from 'fastify'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { CASES_PER_PAGE } from '../choices.ts'
import { staffEndpoints } from '../contract.ts'
import { decideApplication } from './applications.ts'
import { decideCase, openCase } from './cases.ts'
import { unfeature } from './featured.ts'
import { applicationsFor, casesFor, logFor, peopleFor } from './lists.ts'
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
      return privatePage(reply, '/api/admin/cases', query, CASES_PER_PAGE, (cut) =>
        casesFor(db, { status, kind }, cut, clock.now()),
      )
    },
    'GET /api/admin/cases/{id}': ({ viewer, params }) => openCase(db, viewer, params.id, clock.now()),
    'POST /api/admin/cases/{id}/decision': ({ viewer, params, body }) =>
      decideCase(db, ports, viewer, params.id, body, clock.now()),
    'GET /api/admin/people': ({ query, reply }) =>
      privatePage(reply, '/api/admin/people', query, CASES_PER_PAGE, (cut) =>
        peopleFor(db, query, cut, clock.now()),
      ),
    'POST /api/admin/people/{id}/actions': ({ viewer, params, body }) =>
      actOnPerson(db, ports, viewer, params.id, body, clock.now()),
    'PATCH /api/admin/cats/{id}': ({ viewer, params, body }) =>
      unfeature(db, ports, viewer, params.id, body.reason, clock.now()),
    'GET /api/admin/log': ({ query, reply }) =>
      privatePage(reply, '/api/admin/log', query, CASES_PER_PAGE, (cut) => logFor(db, query, cut)),
    'GET /api/admin/applications': ({ query, reply }) =>
      privatePage(reply, '/api/admin/applications', query, CASES_PER_PAGE, (cut) =>
        applicationsFor(db, cut, clock.now()),
      ),
    'POST /api/admin/applications/{breederId}/decision': async ({ viewer, params, body }) => {
      const { breederId } = params
      const verificationStatus = await decideApplication(db, ports, viewer, breederId, body, clock.now())
      return { breederId, verificationStatus }
    },
  })
}
