import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import { profileEndpoints } from '../profile-contract.ts'
import { changeProfile, type ExchangePictures } from './change-profile.ts'
import { createEmailChanges } from './email-change.ts'
import { changePassword } from './passwords/change-password.ts'
import { openKnownDevices } from './sessions/known-devices.ts'
import {
  endOtherSessions,
  endSession,
  forgetDevice,
  listKnownDevices,
  listSessions,
} from './sessions/sessions.ts'
import type { AccountServices, AccountSettings } from './sign-in/engine.ts'

/** What users change about their account. */
export function profileRoutes(
  app: FastifyInstance,
  services: AccountServices,
  { baseUrl, keys }: AccountSettings,
  exchangePictures: ExchangePictures,
): void {
  const emailChanges = createEmailChanges(services, baseUrl)
  const devices = openKnownDevices(keys, baseUrl.startsWith('https:'))
  registerEndpoints(app, profileEndpoints, {
    'PATCH /api/auth/user': ({ viewer, body }) => changeProfile(services, exchangePictures, viewer.id, body),
    'POST /api/auth/change-password': async ({ viewer, body, request }) => {
      await changePassword(services, { devices, baseUrl }, viewer, body, request)
      return DONE
    },
    'GET /api/auth/sessions': ({ viewer }) => listSessions(services, viewer),
    'DELETE /api/auth/sessions/{id}': async ({ viewer, params, request }) => {
      await endSession(services, viewer, params.id, request)
      return DONE
    },
    'POST /api/auth/sessions/end-others': async ({ viewer, request }) => ({
      ended: await endOtherSessions(services, devices, viewer, request),
    }),
    'GET /api/auth/known-devices': ({ viewer, request }) =>
      listKnownDevices(services, devices, viewer, request),
    'DELETE /api/auth/known-devices/{id}': async ({ viewer, params, request }) => {
      await forgetDevice(services, devices, viewer, params.id, request)
      return DONE
    },
    'GET /api/auth/email-change': async ({ viewer }) => ({
      emailChange: await emailChanges.find(viewer.id),
    }),
    'POST /api/auth/email-change': async ({ viewer, body, request }) => ({
      emailChange: await emailChanges.request(request, viewer, body.newEmail),
    }),
    'DELETE /api/auth/email-change': async ({ viewer, request }) => {
      await emailChanges.cancel(request, viewer)
      return DONE
    },
    'POST /api/auth/email-change/resend': async ({ viewer, request }) => ({
      emailChange: await emailChanges.resend(request, viewer),
    }),
    'GET /api/auth/email-change/link': ({ query, reply }) => {
      reply.header('cache-control', 'no-store')
      return emailChanges.link(query.token)
    },
    'POST /api/auth/email-change/confirm': async ({ body, request }) => ({
      isChanged: await emailChanges.confirm(request, body.token),
    }),
    'POST /api/auth/email-change/reject': async ({ body, request }) => {
      await emailChanges.reject(request, body.token)
      return DONE
    },
  })
}

const DONE = { status: true } as const
