import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { registerEndpoints, viewerOf } from '#platform/http/index.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { privacyEndpoints } from '../contract.ts'
import { cancelDeletion, type DeletionServices, getDeletion, requestDeletion } from './deletions.ts'
import { type ExportServices, getExports, linkToExport, openExport, requestExport } from './exports.ts'

/** Deletion of the account and export of its data, for the user. */
export function privacyRoutes(
  app: FastifyInstance,
  services: DeletionServices & ExportServices,
  settings: { publicUrl: string; keys: Keys },
): void {
  const { keys } = settings
  registerEndpoints(app, privacyEndpoints, {
    'GET /api/account/deletion': ({ viewer }) => getDeletion(services, viewer),
    'POST /api/account/deletion': ({ viewer, body, request }) =>
      requestDeletion(services, settings, viewer, { password: body.password, request }),
    'DELETE /api/account/deletion': ({ viewer, request }) =>
      cancelDeletion(services, settings, viewer, request),
    'GET /api/account/exports': ({ viewer }) => getExports(services, viewer.id),
    'POST /api/account/exports': ({ viewer, request }) => requestExport(services, viewer.id, request),
    'POST /api/account/exports/{id}/download': ({ viewer, params }) =>
      linkToExport(services, keys, params.id, viewer.id),
  })

  app.get('/api/account/exports/:id/file', { schema: { hide: true } }, async (request, reply) => {
    const viewer = await viewerOf(request)
    if (!viewer) throw new AppError('unauthenticated')
    const { data } = linkSchema.safeParse({ ...(request.params as object), ...(request.query as object) })
    const file = data && (await openExport(services, keys, { ...data, userId: viewer.id }, request))
    if (!file) throw new AppError('link_expired')
    const name = `littermate-data-${isoDate(services.clock.now())}.zip`
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-length', file.bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .type('application/zip')
      .send(file.stream)
  })
}

const linkSchema = z.object({
  id: z.uuid(),
  /** Milliseconds since 1970. */
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
})
