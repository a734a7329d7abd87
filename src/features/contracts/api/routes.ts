import type { FastifyInstance } from 'fastify'
import { sendFile } from '#platform/downloads/index.ts'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { contractEndpoints } from '../contract.ts'
import {
  type ContractServices,
  declineContract,
  getContract,
  offerContract,
  readContract,
  saveDraft,
} from './contracts.ts'
import { openContractFile, verifyDigest } from './files.ts'
import { type ContractPorts, consentToSign, signContract } from './sign.ts'
import { browserText, shortAddress } from './signer.ts'
import { getTemplates, removeTemplate, saveTemplate } from './templates.ts'

/** Templates of breeders, and contracts of sales for their two parties. */
export function contractRoutes(
  app: FastifyInstance,
  services: ContractServices & Pick<Services, 'documents'>,
  ports: ContractPorts,
): void {
  registerEndpoints(app, contractEndpoints, {
    'GET /api/contract-templates': ({ viewer }) => getTemplates(services, viewer.id),
    'PUT /api/contract-templates/{id}': ({ params, viewer, body }) =>
      saveTemplate(services, viewer.id, params.id, body),
    'DELETE /api/contract-templates/{id}': async ({ params, viewer, reply }) => {
      await removeTemplate(services, viewer.id, params.id)
      return reply.send()
    },
    'GET /api/orders/{id}/contract': ({ params, viewer }) => getContract(services, params.id, viewer),
    'PUT /api/orders/{id}/contract': ({ params, viewer, body }) =>
      saveDraft(services, params.id, viewer, body),
    'POST /api/orders/{id}/contract/offer': ({ params, viewer, body }) =>
      offerContract(services, params.id, viewer, body),
    'POST /api/orders/{id}/contract/read': ({ params, viewer, body }) =>
      readContract(services, params.id, viewer, body),
    'POST /api/orders/{id}/contract/consent': ({ params, viewer, body }) =>
      consentToSign(services, params.id, viewer, body.version),
    'POST /api/orders/{id}/contract/sign': ({ params, viewer, body, request }) =>
      signContract(services, ports, params.id, viewer, {
        ...body,
        address: shortAddress(request.ip),
        browser: browserText(request.headers['user-agent']),
      }),
    'POST /api/orders/{id}/contract/decline': ({ params, viewer, body }) =>
      declineContract(services, params.id, viewer, body),
    'GET /api/orders/{id}/contract/pdf': async ({ params, viewer, reply }) => {
      const { file, bytes } = await openContractFile(services, params.id, viewer)
      return sendFile(reply, file, bytes)
    },
    'GET /api/contracts/verification': ({ query, reply }) => {
      reply.header('cache-control', 'no-store')
      return verifyDigest(services.db, query.digest)
    },
  })
}
