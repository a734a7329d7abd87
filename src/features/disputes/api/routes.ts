import type { FastifyInstance } from 'fastify'
import { sendFile } from '#platform/downloads/index.ts'
import { registerEndpoints } from '#platform/http/index.ts'
import { disputeEndpoints, staffDisputeEndpoints } from '../contract.ts'
import { disputesOfSale } from './disputes.ts'
import {
  acceptAnswer,
  continueAfterDispute,
  evidenceFile,
  getEvidence,
  saveEvidence,
  submitAnswer,
} from './evidence.ts'
import {
  addBreederStatement,
  type DisputeServices,
  type DisputeSettings,
  disputesOfParty,
} from './parties.ts'
import { presentDispute } from './present.ts'

/** Disputes for the parties of a sale, and their evidence for staff. */
export function disputeRoutes(
  app: FastifyInstance,
  services: DisputeServices,
  settings: DisputeSettings,
): void {
  registerEndpoints(app, disputeEndpoints, {
    'GET /api/orders/{id}/disputes': ({ viewer, params }) =>
      disputesOfParty(services, settings, viewer, params.id),
    'POST /api/orders/{id}/disputes/{disputeId}/statements': async ({ viewer, params, body }) => {
      const { id: transactionId, disputeId } = params
      await addBreederStatement(services, viewer, { transactionId, disputeId }, body)
      return disputesOfParty(services, settings, viewer, transactionId)
    },
  })
  registerEndpoints(app, staffDisputeEndpoints, {
    'GET /api/admin/orders/{id}/disputes': ({ params }) =>
      disputesOfSale(services.db, params.id).then((rows) =>
        rows.map((row) => presentDispute(row, services.clock.now())),
      ),
    'GET /api/admin/disputes/{id}': ({ viewer, params }) => getEvidence(services, viewer, params.id),
    'GET /api/admin/disputes/{id}/files/{field}': async ({ viewer, params: { id, field }, reply }) =>
      sendFile(reply, `${field}.pdf`, await evidenceFile(services, viewer, id, field)),
    'PUT /api/admin/disputes/{id}/evidence': async ({ viewer, params, body }) => {
      await saveEvidence(services, viewer, params.id, body)
      return getEvidence(services, viewer, params.id)
    },
    'POST /api/admin/disputes/{id}/submission': async ({ viewer, params, body }) => {
      await submitAnswer(services, viewer, params.id, body.version)
      return getEvidence(services, viewer, params.id)
    },
    'POST /api/admin/disputes/{id}/acceptance': async ({ viewer, params, body }) => {
      await acceptAnswer(services, viewer, params.id, body)
      return getEvidence(services, viewer, params.id)
    },
    'POST /api/admin/orders/{id}/continuation': async ({ viewer, params, body }) => {
      await continueAfterDispute(services, viewer, params.id, body.reason)
      return { ok: true as const }
    },
  })
}
