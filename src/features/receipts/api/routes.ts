import type { FastifyInstance } from 'fastify'
import { sendFile } from '#platform/downloads/index.ts'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { receiptEndpoints } from '../contract.ts'
import { makeReceipt } from './own-receipts.ts'
import { getReceipt, getReceipts } from './receipts.ts'

/** Receipts, for the parties of a sale. */
export function receiptRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'documents'>): void {
  const { db } = services
  registerEndpoints(app, receiptEndpoints, {
    'GET /api/orders/{id}/receipts': ({ params, viewer }) => getReceipts(db, params.id, viewer.id),
    'GET /api/orders/{id}/receipts/{number}': ({ params, viewer }) =>
      getReceipt(db, params.id, params.number, viewer.id),
    'GET /api/orders/{id}/receipts/{number}/pdf': async ({ params, viewer, reply }) => {
      const receipt = await getReceipt(db, params.id, params.number, viewer.id)
      return sendFile(reply, `${receipt.number}.pdf`, await makeReceipt(services, viewer.id, receipt))
    },
  })
}
