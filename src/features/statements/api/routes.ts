import type { FastifyInstance } from 'fastify'
import { sendFile } from '#platform/downloads/index.ts'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { statementEndpoints } from '../contract.ts'
import { platformCsv, statementCsv, statementYearCsv } from './files.ts'
import { platformTotals } from './platform-totals.ts'
import { getStatement, statementYear } from './statements.ts'

/** Statements for owners of catteries, and the platform's totals for staff. */
export function statementRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'documents'>,
): void {
  registerEndpoints(app, statementEndpoints, {
    'GET /api/breeders/{id}/statements': ({ params, query, viewer }) =>
      statementYear(services, viewer.id, { id: params.id, year: query.year }),
    'GET /api/breeders/{id}/statements/csv': async ({ params, query, viewer, reply }) => {
      const found = await statementYear(services, viewer.id, { id: params.id, year: query.year })
      return sendFile(reply, `littermate-statements-${found.year}.csv`, statementYearCsv(found))
    },
    'GET /api/breeders/{id}/statements/{month}': ({ params, viewer }) =>
      getStatement(services, viewer.id, params),
    'GET /api/breeders/{id}/statements/{month}/csv': async ({ params, viewer, reply }) =>
      sendFile(
        reply,
        `littermate-statement-${params.month}.csv`,
        statementCsv(await getStatement(services, viewer.id, params)),
      ),
    'GET /api/breeders/{id}/statements/{month}/pdf': async ({ params, viewer, reply }) => {
      const statement = await getStatement(services, viewer.id, params)
      // A month that has ended is stored once it was made.
      const request = { template: 'statement', args: [statement], isFinal: !statement.isCurrent }
      return sendFile(
        reply,
        `littermate-statement-${params.month}.pdf`,
        await services.documents.make(viewer.id, request),
      )
    },
    'GET /api/admin/totals': ({ query }) => platformTotals(services, query.year),
    'GET /api/admin/totals/csv': async ({ query, reply }) => {
      const found = await platformTotals(services, query.year)
      return sendFile(reply, `littermate-totals-${found.year}.csv`, platformCsv(found))
    },
  })
}
