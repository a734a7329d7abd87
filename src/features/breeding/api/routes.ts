import type { FastifyInstance } from 'fastify'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { sendFile } from '#platform/downloads/index.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { breedingEndpoints } from '../contract.ts'
import { breedingHealthEndpoints } from '../health-contract.ts'
import { addAnimal, editAnimal, getAnimal, listBook, removeAnimal } from './animals.ts'
import { makePedigreeDocument } from './document.ts'
import { addTest, editTest, getHealth, removeTest } from './health/manage-animal-tests.ts'
import { importRoutes } from './imports/routes.ts'
import { findMates } from './mates.ts'
import { decideRequest, listRequests, requestAnimal, searchOthers } from './others.ts'
import { getPedigree, previewMating } from './pedigree.ts'
import type { AnimalPorts } from './ports.ts'
import { decideSameCat, listSameCats } from './same-cats.ts'

/** The breeding book. */
export function breedingRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'documents' | 'rateLimits'>,
  ports: AnimalPorts,
): void {
  importRoutes(app, services, ports)
  registerEndpoints(app, breedingHealthEndpoints, {
    'GET /api/breeding/animals/{id}/tests': ({ viewer, params }) => getHealth(services, viewer, params.id),
    'POST /api/breeding/animals/{id}/tests': async ({ viewer, params, body, reply }) => {
      reply.code(201)
      return addTest(services, viewer, { animalId: params.id, form: body })
    },
    'PATCH /api/breeding/animals/{id}/tests/{testId}': ({ viewer, params: { id, testId }, body }) =>
      editTest(services, viewer, { animalId: id, testId, form: body }),
    'DELETE /api/breeding/animals/{id}/tests/{testId}': ({ viewer, params: { id, testId } }) =>
      removeTest(services, viewer, { animalId: id, testId }),
  })
  registerEndpoints(app, breedingEndpoints, {
    'GET /api/breeding/animals': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/breeding/animals', query, ROWS_PER_PAGE, (range) =>
        listBook(services, ports, viewer, query, range),
      ),
    'POST /api/breeding/animals': async ({ viewer, body, reply }) => {
      reply.code(201)
      return addAnimal(services, ports, viewer, body)
    },
    'GET /api/breeding/animals/{id}': ({ viewer, params }) => getAnimal(services, ports, viewer, params.id),
    'PATCH /api/breeding/animals/{id}': ({ viewer, params: { id }, body }) =>
      editAnimal(services, ports, viewer, { id, form: body }),
    'DELETE /api/breeding/animals/{id}': ({ viewer, params }) =>
      removeAnimal(services, ports, viewer, params.id),
    'GET /api/breeding/animals/{id}/pedigree': ({ viewer, params: { id }, query }) =>
      getPedigree(services, viewer, { id, ...query }),
    'GET /api/breeding/animals/{id}/pedigree.pdf': async ({ viewer, params, reply }) =>
      sendFile(reply, 'pedigree.pdf', await makePedigreeDocument(services, viewer, params.id)),
    'POST /api/breeding/animals/{id}/requests': ({ viewer, params }) =>
      requestAnimal(services, viewer, params.id),
    'GET /api/breeding/requests': ({ viewer }) => listRequests(services, viewer),
    'POST /api/breeding/requests/{id}/decision': ({ viewer, params: { id }, body }) =>
      decideRequest(services, viewer, { id, ...body }),
    'GET /api/breeding/same-cats': ({ viewer }) => listSameCats(services, viewer),
    'POST /api/breeding/same-cats': ({ viewer, body }) => decideSameCat(services, ports, viewer, body),
    'GET /api/breeding/public-animals': ({ viewer, query }) => searchOthers(services, viewer, query),
    'GET /api/breeding/matings/preview': ({ viewer, query }) => previewMating(services, viewer, query),
    'GET /api/breeding/mates': ({ viewer, query }) => findMates(services, viewer, query),
  })
}
