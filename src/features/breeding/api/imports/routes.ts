import type { FastifyInstance } from 'fastify'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { sendFile } from '#platform/downloads/index.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { importEndpoints } from '../../import-contract.ts'
import type { AnimalPorts } from '../ports.ts'
import { applyImport } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { exportBook } from './export-book.ts'
import { listOwnImports } from './list-imports.ts'
import { undoImport } from './undo-import.ts'

/** Files that are read into the breeding book, and the book as a file. */
export function importRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'rateLimits'>,
  ports: AnimalPorts,
): void {
  registerEndpoints(app, importEndpoints, {
    'POST /api/breeding/imports': async ({ viewer, body, reply }) => {
      reply.code(201)
      return checkImport(services, ports, viewer, body)
    },
    'POST /api/breeding/imports/{id}/apply': ({ viewer, params: { id }, body }) =>
      applyImport(services, ports, viewer, { id, ...body }),
    'POST /api/breeding/imports/{id}/undo': ({ viewer, params }) =>
      undoImport(services, ports, viewer, params.id),
    'GET /api/breeding/imports': ({ viewer, query, reply }) =>
      privatePage(reply, '/api/breeding/imports', query, ROWS_PER_PAGE, (range) =>
        listOwnImports(services, viewer, range),
      ),
    'GET /api/breeding/export': async ({ viewer, reply }) => {
      const { file, text } = await exportBook(services, ports, viewer)
      return sendFile(reply, file, text)
    },
  })
}
