import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { managedBreederEndpoints } from '../manage-contract.ts'
import { applyAsBreeder } from './apply.ts'
import { readPlace } from './place.ts'
import { changeApplicationDraft, changeProfile, getApplicationDraft, managedProfile } from './profile.ts'

export type ManageServices = Pick<Services, 'db' | 'clock' | 'env' | 'mail' | 'jobs' | 'securityLog'>

/** Application, draft, and profile of the signed-in user. */
export function manageBreederRoutes(app: FastifyInstance, services: ManageServices): void {
  registerEndpoints(app, managedBreederEndpoints, {
    'POST /api/breeders': ({ viewer, body }) => applyAsBreeder(services, viewer, body),
    'POST /api/breeders/location': async ({ body }) => (await readPlace(body.location)).reading,
    'PATCH /api/breeders/{id}': ({ viewer, params, body }) =>
      changeProfile(services, viewer, params.id, body),
    'GET /api/breeders/profile': ({ viewer }) => managedProfile(services, viewer),
    'GET /api/breeders/application-draft': ({ viewer }) => getApplicationDraft(services, viewer),
    'PUT /api/breeders/application-draft': ({ viewer, body }) =>
      changeApplicationDraft(services, viewer, body),
  })
}
