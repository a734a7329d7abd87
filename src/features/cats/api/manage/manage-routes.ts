import type { FastifyInstance } from 'fastify'
import type { PageRange } from '#lib/paging.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { bulkCatEndpoints } from '../../bulk-contract.ts'
import { CATS_PER_PAGE } from '../../contract.ts'
import { managedCatEndpoints } from '../../manage-contract.ts'
import { confirmOwn } from '../confirmations/answer.ts'
import type { MicrochipPorts } from '../microchips.ts'
import { changeCats } from './bulk.ts'
import { addCat, editCat, managedCat, managedCatCounts, managedCats, removeCat } from './manage-cats.ts'

/** A breeder's own cats: list, add, change, delete, and change several at once. */
export function manageCatRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  ports: MicrochipPorts,
): void {
  registerEndpoints(app, managedCatEndpoints, {
    'GET /api/breeders/cats': async ({ viewer, query, reply }) => {
      if (query.limit || query.page) {
        const list = (range: PageRange) => managedCats(services, viewer, query, range)
        return privatePage(reply, '/api/breeders/cats', query, CATS_PER_PAGE, list)
      }
      const { items, total } = await managedCats(services, viewer, query)
      reply.header('x-total-count', String(total))
      return items
    },
    'GET /api/breeders/cats/counts': ({ viewer }) => managedCatCounts(services, viewer),
    'POST /api/breeders/cats/confirmation': async ({ viewer }) => {
      await confirmOwn(services, viewer)
      return { status: true as const }
    },
    'GET /api/breeders/cats/{id}': ({ viewer, params }) => managedCat(services, viewer, params.id),
    'POST /api/breeders/cats': ({ viewer, body }) => addCat(services, ports, viewer, body),
    'PATCH /api/breeders/cats/{id}': ({ viewer, params: { id }, body }) =>
      editCat(services, ports, viewer, { id, form: body }),
    'DELETE /api/cats/{id}': async ({ viewer, params }) => {
      await removeCat(services, viewer, params.id)
      return { id: params.id }
    },
  })
  registerEndpoints(app, bulkCatEndpoints, {
    'POST /api/breeders/cats/bulk': async ({ viewer, body }) => ({
      results: await changeCats(services, viewer, body),
    }),
  })
}
