import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendFile } from '#platform/downloads/index.ts'
import { registerEndpoints, type Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { dashboardEndpoints } from '../contract.ts'
import { checklistFor } from './checklist.ts'
import { type ExportName, exportFor } from './exports.ts'
import { insightFor } from './insight.ts'
import { yearOf } from './year.ts'

/** Statistics and exports of breeders. */
export function dashboardRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'clock' | 'env'>,
): void {
  const download =
    (name: ExportName) =>
    async ({ viewer, reply }: { viewer: Viewer; reply: FastifyReply }) => {
      const { text, file } = await exportFor(services.db, viewer.id, name, services.clock.now())
      return sendFile(reply, file, text)
    }
  registerEndpoints(app, dashboardEndpoints, {
    'GET /api/breeders/insight': ({ viewer, query }) => insightFor(services, viewer.id, query.catId),
    'GET /api/breeders/checklist': async ({ viewer }) => ({
      steps: await checklistFor(services, viewer.id),
    }),
    'GET /api/breeders/year': ({ viewer }) => yearOf(services, viewer.id),
    'GET /api/breeders/exports/cats.csv': download('cats'),
    'GET /api/breeders/exports/litters.csv': download('litters'),
    'GET /api/breeders/exports/sales.csv': download('sales'),
  })
}
