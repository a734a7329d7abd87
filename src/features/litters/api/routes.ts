import type { FastifyInstance } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import { ignoredFilters } from '#lib/places/unknown-place.ts'
import {
  publicJson,
  publicList,
  publicPage,
  type ResponseCache,
  registerEndpoints,
  toSearchParams,
} from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { litterEndpoints } from '../contract.ts'
import { PAIRINGS_PER_PAGE } from '../limits.ts'
import type { LitterPorts } from './litter-ports.ts'
import {
  expectedInbreeding,
  listPairingBreeds,
  nearestPairingCounts,
  pairingDetail,
  pairingPage,
} from './litters.ts'
import { manageLitterRoutes } from './manage-routes.ts'
import type { PairingPorts } from './pairing-ports.ts'
import { sendToReader } from './send-to-reader.ts'

/** Public pairings, and what breeders manage. */
export function litterRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  responseCache: ResponseCache,
  ports: PairingPorts & LitterPorts,
): void {
  const { db, clock } = services
  manageLitterRoutes(app, services, ports)
  // The order of the list and the ages of parents change at midnight, so the day is part of keys. It is read once, because
  // a response may be created later.
  const currentDay = () => isoDate(clock.now())

  registerEndpoints(app, litterEndpoints, {
    'GET /api/breeding-pairings': ({ query, ...input }) => {
      const today = currentDay()
      const key = `pairings ${today} ${toSearchParams(query)}`
      return sendToReader({ responseCache, key, ...input }, async (reader) =>
        publicPage('/api/breeding-pairings', query, PAIRINGS_PER_PAGE, {
          ...(await pairingPage(db, query, today, reader, ports.familiesWaiting)),
          ignored: await ignoredFilters(query),
        }),
      )
    },
    'GET /api/breeding-pairings/breeds': (input) =>
      sendToReader({ responseCache, key: 'pairing breeds', ...input }, async () =>
        publicList(JSON.stringify(await listPairingBreeds(db))),
      ),
    'GET /api/breeding-pairings/nearest': ({ query, ...input }) =>
      sendToReader({ responseCache, key: `nearest pairings ${toSearchParams(query)}`, ...input }, async () =>
        publicList(JSON.stringify(await nearestPairingCounts(db, query))),
      ),
    'GET /api/breeding-pairings/{id}/inbreeding': ({ params: { id }, ...input }) =>
      sendToReader({ responseCache, key: `inbreeding ${id}`, ...input }, async (reader) =>
        publicJson(JSON.stringify(await expectedInbreeding(db, id, reader))),
      ),
    'GET /api/breeding-pairings/{id}': ({ params: { id }, ...input }) => {
      const today = currentDay()
      return sendToReader({ responseCache, key: `pairing ${today} ${id}`, ...input }, async (reader) =>
        publicJson(await pairingDetail(db, id, today, reader)),
      )
    },
  })
}
