/** Configures the sign-in library, better-auth, on our tables. Only this feature uses it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { newId } from '#lib/ids.ts'
import { isUnavailable } from '#platform/http/index.ts'
import { RateLimitedError } from '#platform/rate-limits/index.ts'
import { truncatedAddress } from '#platform/security-log/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { SESSION_ENDED } from '../../events.ts'
import { CONFIRM_LINK_MS, PASSWORD_MAX, PASSWORD_MIN, RESET_LINK_MS } from '../../limits.ts'
import { TOTAL_HOURS } from '../../session-limits.ts'
import { triesFor } from '../limits.ts'
import { createAccountMails } from '../mails.ts'
import { passkeyPlugin } from '../passkeys/passkey-plugin.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { MAX_USER_AGENT } from '../sessions/device.ts'
import { withCurrentSignatures } from '../sessions/session-cookie.ts'
import { accounts, passkeys, sessions, users, verifications } from '../tables.ts'
import { isTwoFactorOn, touchPasskey } from '../two-factor/two-factor-store.ts'
import { checkProvider, oidcPlugins, openOnFirstUse, unavailableProvider, usesProvider } from './oidc.ts'
import { transactionalDb } from './transactions.ts'

export type AccountServices = Pick<
  Services,
  'env' | 'db' | 'events' | 'jobs' | 'mail' | 'log' | 'clock' | 'rateLimits' | 'securityLog'
>

export type AccountSettings = {
  keys: Keys
  /** The site's public URL, such as https://cats.example. */
  baseUrl: string
}

/** Names a key in what the library encrypts; the same key has the same number after a rotation. */
const keyNumber = (key: string) => createHash('sha256').update(key).digest().readUInt32BE()

/** The header with the visitor's IP address for the library; the same header of visitors is dropped. */
export const ADDRESS_HEADER = 'x-visitor-address'

/** How long a sign-in waits for the code of the second factor. */
const PENDING_SECONDS = 10 * 60

export type Engine = Awaited<ReturnType<typeof createEngine>>

/** Configures the library; the OpenID provider is asked for its endpoints on the first sign-in that uses it. */
export async function createEngine(services: AccountServices, settings: AccountSettings) {
  const { env, db, log, mail, clock } = services
  const { baseUrl, keys } = settings
  const isHttps = baseUrl.startsWith('https:')
  const transactional = transactionalDb(db)
  const mails = createAccountMails(services.jobs, transactional.current, baseUrl)

  async function publishEnd(ended: { userId: string; sessionId: string }): Promise<void> {
    try {
      await services.events.publish(transactional.current(), SESSION_ENDED, ended)
    } catch (error) {
      // The session has ended anyway; the periodic check closes its event streams.
      log.warn({ err: error }, 'the end of a session could not be announced')
    }
  }

  /** Limited, so that repeated sign-ups by others do not fill the owner's mailbox. */
  async function notifyRegistered(email: string): Promise<void> {
    try {
      const tries = triesFor('knownSignUp', { address: '', email })
      await services.rateLimits.consume(transactional.current(), tries)
    } catch (error) {
      if (error instanceof RateLimitedError) return
      throw error
    }
    await mails.alreadyRegistered(email)
  }

  /**
   * How a session starts. Whichever way the user signed in, it gives no access until a code was entered if two-factor
   * authentication is on; only a passkey is enough.
   */
  async function startOf(userId: string, now: Date, path: string | undefined) {
    if (path === '/passkey/verify-authentication') return { secondFactor: 'passkey', secondFactorAt: now }
    if (!(await isTwoFactorOn(transactional.current(), userId))) return { secondFactor: null }
    return { secondFactor: 'pending', expiresAt: new Date(now.getTime() + PENDING_SECONDS * 1_000) }
  }

  const withPlugins = (plugins: ReturnType<typeof oidcPlugins>) =>
    betterAuth({
      appName: 'Littermate',
      baseURL: baseUrl,
      basePath: '/api/auth',
      secrets: keys.of('sign-in').map((value) => ({ version: keyNumber(value), value })),
      trustedOrigins: trustedOrigins(baseUrl, env.production),
      database: drizzleAdapter(transactional.forLibrary, {
        provider: 'pg',
        schema: {
          user: users,
          session: sessions,
          account: accounts,
          verification: verifications,
          passkey: passkeys,
        },
        transaction: true,
      }),
      user: {
        fields: { emailVerified: 'isVerified', image: 'profileImageUrl' },
        additionalFields: {
          firstName: { type: 'string', required: false },
          lastName: { type: 'string', required: false },
          role: { type: 'string', required: false, input: false, defaultValue: 'buyer' },
          staffRole: { type: 'string', required: false, input: false },
          breederId: { type: 'string', required: false, input: false },
          suspendedAt: { type: 'date', required: false, input: false },
          deletionDueAt: { type: 'date', required: false, input: false },
          timeZone: { type: 'string', required: false, input: false },
          place: { type: 'string', required: false, input: false },
        },
      },
      session: {
        // The end of sessions that are not used or belong to staff is in session-life.ts.
        expiresIn: TOTAL_HOURS.user * 60 * 60,
        disableSessionRefresh: true,
        fields: { ipAddress: 'network' },
        additionalFields: {
          authenticatedAt: { type: 'date', required: false, input: false },
          lastActiveAt: { type: 'date', required: false, input: false },
          secondFactor: { type: 'string', required: false, input: false },
          secondFactorAt: { type: 'date', required: false, input: false },
        },
        // Adding a passkey needs a recent sign-in, which its endpoint checks.
        freshAge: 0,
      },
      account: { updateAccountOnSignIn: false, accountLinking: { enabled: true, trustedProviders: [] } },
      emailAndPassword: {
        enabled: true,
        minPasswordLength: PASSWORD_MIN,
        maxPasswordLength: PASSWORD_MAX,
        password: { hash: hashPassword, verify: verifyPassword },
        // When email is sent, known and new addresses get the same response, so no session may start here.
        autoSignIn: !mail.leavesMachine,
        resetPasswordTokenExpiresIn: RESET_LINK_MS / 1_000,
        sendResetPassword: ({ user, token }) => mails.resetPassword(user.email, token),
        onExistingUserSignUp: ({ user }) => notifyRegistered(user.email),
      },
      emailVerification: {
        sendOnSignUp: true,
        expiresIn: CONFIRM_LINK_MS / 1_000,
        sendVerificationEmail: ({ user, token }) => mails.confirm(user.email, token),
      },
      databaseHooks: {
        user: {
          create: {
            // Whoever has an unconfirmed address at the provider may not be the owner of the mailbox.
            before: async (user, context) => {
              if (context?.path === '/callback/:id' && !user.emailVerified)
                throw new APIError('FORBIDDEN', { code: 'email_unconfirmed' })
            },
          },
        },
        session: {
          create: {
            before: async ({ ipAddress, userAgent, ...session }, context) => {
              const now = clock.now()
              const network = truncatedAddress(ipAddress ?? '')
              const device = { ipAddress: network, userAgent: userAgent?.slice(0, MAX_USER_AGENT) }
              // The library uses the system clock, and a shorter time for users who do not want to be remembered.
              const lifetime = session.expiresAt.getTime() - session.createdAt.getTime()
              const expiresAt = new Date(now.getTime() + lifetime)
              const times = { createdAt: now, expiresAt, authenticatedAt: now, lastActiveAt: now }
              const start = await startOf(session.userId, now, context?.path)
              return { data: { ...session, ...device, ...times, ...start } }
            },
          },
          // After sign-out or a password change, close the session's event streams in every process.
          delete: { after: ({ id, userId }) => publishEnd({ sessionId: id, userId }) },
        },
        account: {
          create: {
            // The provider's tokens are not needed after sign-in, and a thief could use them.
            before: async (account) => ({
              data: { ...account, accessToken: null, refreshToken: null, idToken: null },
            }),
          },
        },
      },
      rateLimit: { enabled: false },
      advanced: {
        // The library's own prefix is __Secure-, with which other hosts of the same domain can set the cookie (RFC 6265bis).
        cookiePrefix: `${isHttps ? '__Host-' : ''}littermate`,
        useSecureCookies: false,
        defaultCookieAttributes: { secure: isHttps },
        database: { generateId: () => newId() },
        ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
        disableCSRFCheck: false,
        disableOriginCheck: false,
      },
      onAPIError: {
        errorURL: `${baseUrl}/login`,
        // The library would print unexpected errors with the parameters of the statement; ours logs them without.
        onError(error) {
          if (!isAPIError(error)) throw error
          if (error.statusCode >= 500) log.error({ err: error }, 'sign-in: an error of the library')
        },
      },
      telemetry: { enabled: false },
      logger: {
        level: 'error',
        log: (_level, message, ...details) => {
          const err = details.find((detail) => detail instanceof Error)
          const call = calls.getStore()
          if (call && isUnavailable(err)) call.failure = err
          log.error({ err }, `sign-in: ${message}`)
        },
      },
      plugins: [
        ...plugins,
        passkeyPlugin(baseUrl, (credentialId) =>
          touchPasskey(transactional.current(), credentialId, clock.now()),
        ),
      ],
    })

  const auth = withPlugins([])
  const withProvider = openOnFirstUse(async () => {
    const opened = withPlugins(oidcPlugins(env))
    checkProvider((await opened.$context).socialProviders, env)
    return opened
  })
  const context = await auth.$context
  return {
    async handler(request: Request): Promise<Response> {
      const current = await withCurrentSignatures(request, keys)
      if (!usesProvider(current.url)) return orUnavailable(() => auth.handler(current))
      try {
        const { handler } = await withProvider()
        return await orUnavailable(() => handler(current))
      } catch (error) {
        return unavailableProvider(error, log)
      }
    },
    cookieName: context.authCookies.sessionToken.name,
  }
}

/** The call of the library in progress, and the error because of which it cannot succeed at the moment. */
const calls = new AsyncLocalStorage<{ failure?: unknown }>()

/**
 * Throws the error that made a call fail when the database is unreachable or a disk is full: the library only logs it, and
 * answers as if the request were invalid.
 */
async function orUnavailable(call: () => Promise<Response>): Promise<Response> {
  const state: { failure?: unknown } = {}
  const response = await calls.run(state, call)
  if (state.failure && response.status >= 400) throw state.failure
  return response
}

/** Our own origin; on a developer's machine, also its aliases. */
function trustedOrigins(baseUrl: string, production: boolean): string[] {
  const { origin, protocol, port } = new URL(baseUrl)
  if (production) return [origin]
  const suffix = port ? `:${port}` : ''
  return [origin, ...['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${suffix}`)]
}
