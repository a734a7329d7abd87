import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import { papersEndpoints } from '../contract.ts'
import {
  answerProof,
  getPapers,
  handOverPapers,
  type PapersContext,
  sendProof,
  takeBackPapers,
} from './papers.ts'

/** The proof that a cat is neutered and its papers, for the two parties of a sale. */
export function papersRoutes(app: FastifyInstance, context: PapersContext): void {
  registerEndpoints(app, papersEndpoints, {
    'GET /api/orders/{id}/papers': ({ params, viewer }) => getPapers(context, params.id, viewer.id),
    'POST /api/orders/{id}/neuter-proofs': ({ params, viewer, body }) =>
      sendProof(context, params.id, viewer.id, body),
    'POST /api/orders/{id}/neuter-proofs/answer': ({ params, viewer, body }) =>
      answerProof(context, params.id, viewer.id, body),
    'PUT /api/orders/{id}/papers': ({ params, viewer, body }) =>
      handOverPapers(context, params.id, viewer.id, body.day),
    'DELETE /api/orders/{id}/papers': ({ params, viewer }) => takeBackPapers(context, params.id, viewer.id),
  })
}
