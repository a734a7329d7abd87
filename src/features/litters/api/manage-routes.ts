import type { FastifyInstance, FastifyReply } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { managedLitterEndpoints } from '../manage-contract.ts'
import type { LitterPorts } from './litter-ports.ts'
import { findPair, managedLitters, managedPairings, managedParents } from './manage-lists.ts'
import { addLitter, editLitter, previewBirthDate, removeLitter } from './manage-litters.ts'
import { addPairing, editPairing, removePairing } from './manage-pairings.ts'
import type { PairingPorts } from './pairing-ports.ts'

/** A breeder's own parents, pairings, and litters. PostgreSQL builds the JSON, which is sent unchanged. */
export function manageLitterRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  ports: PairingPorts & LitterPorts,
): void {
  registerEndpoints(app, managedLitterEndpoints, {
    'GET /api/breeders/pair': ({ viewer, query }) => findPair(services, viewer, query),
    'GET /api/breeders/sires': async ({ viewer, reply }) =>
      send(reply, await managedParents(services, viewer, 'sires')),
    'GET /api/breeders/queens': async ({ viewer, reply }) =>
      send(reply, await managedParents(services, viewer, 'queens')),
    'GET /api/breeders/pairings': async ({ viewer, reply }) =>
      send(reply, await managedPairings(services, viewer)),
    'GET /api/breeders/litters': async ({ viewer, reply }) =>
      send(reply, await managedLitters(services, viewer)),
    'POST /api/breeding-pairings': async ({ viewer, body, reply }) => {
      const id = await addPairing(services, viewer, body)
      return send(reply, only(await managedPairings(services, viewer, id)))
    },
    'PUT /api/breeding-pairings/{id}': async ({ viewer, params: { id }, body, reply }) => {
      await editPairing(services, ports, viewer, { id, form: body })
      return send(reply, only(await managedPairings(services, viewer, id)))
    },
    'DELETE /api/breeding-pairings/{id}': async ({ viewer, params: { id } }) => {
      await removePairing(services, ports, viewer, id)
      return { id }
    },
    'POST /api/litters': async ({ viewer, body, reply }) => {
      const id = await addLitter(services, ports, viewer, body)
      return send(reply, only(await managedLitters(services, viewer, id)))
    },
    'PATCH /api/litters/{id}': async ({ viewer, params: { id }, body, reply }) => {
      await editLitter(services, ports, viewer, { id, form: body })
      return send(reply, only(await managedLitters(services, viewer, id)))
    },
    'GET /api/litters/{id}/birth-date': ({ viewer, params: { id }, query }) =>
      previewBirthDate(services, ports, viewer, { id, birthDate: query.to }),
    'DELETE /api/litters/{id}': async ({ viewer, params: { id } }) => {
      await removeLitter(services, ports, viewer, id)
      return { id }
    },
  })
}

function send(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}

/** The one element of a JSON array. */
function only(list: string): string {
  return list.slice(1, -1)
}
