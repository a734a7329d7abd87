import type { FastifyInstance, FastifyReply } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import { twoFactorEndpoints } from '../../two-factor-contract.ts'
import type { PasskeyUseCases } from '../passkeys/passkeys.ts'
import type { SecondFactorSignIn } from './second-factor-sign-in.ts'
import type { TwoFactorUseCases } from './two-factor.ts'

const DONE = { status: true } as const

/** Authenticator app, recovery codes, and passkeys. */
export function twoFactorRoutes(
  app: FastifyInstance,
  twoFactor: TwoFactorUseCases,
  secondFactor: SecondFactorSignIn,
  passkeys: PasskeyUseCases,
): void {
  registerEndpoints(app, twoFactorEndpoints, {
    'GET /api/auth/two-factor': ({ viewer }) => twoFactor.stateOf(viewer),
    'POST /api/auth/two-factor': ({ viewer }) => twoFactor.start(viewer),
    'POST /api/auth/two-factor/confirm': ({ request, viewer, body }) =>
      twoFactor.confirm(request, viewer, body.code),
    'POST /api/auth/two-factor/recovery-codes': ({ request, viewer }) =>
      twoFactor.renewCodes(request, viewer),
    'DELETE /api/auth/two-factor': async ({ request, viewer }) => {
      await twoFactor.turnOff(request, viewer)
      return DONE
    },
    'POST /api/auth/sign-in/code': async ({ request, reply, body }) => {
      const { result, cookies } = await secondFactor.enterCode(request, body)
      setCookies(reply, cookies)
      return { user: result }
    },
    'POST /api/auth/reauthenticate/code': async ({ request, viewer, body }) => {
      await twoFactor.reauthenticate(request, viewer, body.code)
      return DONE
    },
    'GET /api/auth/passkeys': ({ viewer }) => passkeys.list(viewer),
    'POST /api/auth/passkeys/options': async ({ request, reply }) => {
      const { result, cookies } = await passkeys.startAdding(request)
      setCookies(reply, cookies)
      return result
    },
    'POST /api/auth/passkeys': ({ request, viewer, body }) => passkeys.add(request, viewer, body),
    'PATCH /api/auth/passkeys/{id}': ({ viewer, params, body }) =>
      passkeys.rename(viewer, params.id, body.name),
    'DELETE /api/auth/passkeys/{id}': async ({ request, viewer, params }) => {
      await passkeys.remove(request, viewer, params.id)
      return DONE
    },
    'POST /api/auth/sign-in/passkey/options': async ({ request, reply }) => {
      const { result, cookies } = await passkeys.start(request)
      setCookies(reply, cookies)
      return result
    },
    'POST /api/auth/sign-in/passkey': async ({ request, reply, body }) => {
      const { result, cookies } = await passkeys.signIn(request, body.credential)
      setCookies(reply, cookies)
      return { user: result }
    },
    'POST /api/admin/staff/{id}/two-factor-reset': async ({ request, viewer, params, body }) => {
      await twoFactor.resetOfStaff(request, viewer, params.id, body.reason)
      return DONE
    },
    'POST /api/auth/reauthenticate/passkey': async ({ request, reply, viewer, body }) => {
      const { cookies } = await passkeys.reauthenticate(request, viewer, body.credential)
      setCookies(reply, cookies)
      return DONE
    },
  })
}

function setCookies(reply: FastifyReply, cookies: string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  reply.header('cache-control', 'private, no-store')
}
