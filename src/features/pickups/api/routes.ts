import type { FastifyInstance } from 'fastify'
import { sendFile } from '#platform/downloads/index.ts'
import { registerEndpoints } from '#platform/http/index.ts'
import { pickupEndpoints } from '../contract.ts'
import { pickupCalendar } from './calendar-entry.ts'
import { answerPickup, getPickup, type PickupServices, proposePickup, upcomingPickups } from './pickups.ts'

/** Pickups of sales, for their two parties. */
export function pickupRoutes(
  app: FastifyInstance,
  services: PickupServices,
  { publicUrl }: { publicUrl: string },
): void {
  const { db } = services
  registerEndpoints(app, pickupEndpoints, {
    'GET /api/orders/{id}/pickup': ({ params, viewer }) => getPickup(services, params.id, viewer.id),
    'POST /api/orders/{id}/pickup': ({ params, viewer, body }) =>
      proposePickup(services, params.id, viewer.id, body),
    'POST /api/orders/{id}/pickup/answer': ({ params, viewer, body }) =>
      answerPickup(services, params.id, viewer.id, body),
    'GET /api/orders/{id}/pickup/calendar.ics': async ({ params, viewer, reply }) => {
      const { text, file } = await pickupCalendar(db, publicUrl, params.id, viewer.id)
      return sendFile(reply, file, text)
    },
    'GET /api/pickups': ({ viewer }) => upcomingPickups(services, viewer.id),
  })
}
