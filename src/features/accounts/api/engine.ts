/** The sign-in library, better-auth, set up over our tables. Nothing else of the product talks to it. */
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { newId } from '#lib/ids.ts'
import { RateLimitedError } from '#platform/rate-limits/index.ts'
import type { Services } from '#platform/services.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../credentials.ts'
import { SESSION_ENDED, type SessionEnded } from '../events.ts'
import { triesOf } from './limits.ts'
import { createAccountMails } from './mails.ts'
import { oidcPlugins } from './oidc.ts'
import { confirmEmail, removeResetTokens } from './store.ts'
import { accounts, sessions, users, verifications } from './tables.ts'
import { transactionalDb } from './transactions.ts'

export type AccountServices = Pick<
  Services,
  'env' | 'db' | 'events' | 'jobs' | 'mail' | 'log' | 'clock' | 'rateLimits'
>

export type AccountSettings = {
  /** Signs cookies and links; at least 32 characters. */
  secret: string
  /** The site's public address, such as https://cats.example. */
  baseUrl: string
}

/** Where our proxy in front of the library puts the visitor's address; what visitors send under this name is dropped. */
export const ADDRESS_HEADER = 'x-visitor-address'

const DAY = 24 * 60 * 60
/** Seconds from a sign-in to its end, however much it is used. */
const SESSION_SECONDS = 30 * DAY
const RESET_SECONDS = 60 * 60
const CONFIRM_SECONDS = 3 * DAY

export type Engine = Awaited<ReturnType<typeof createEngine>>

/** Sets the library up; throws when the OpenID provider of the environment cannot be reached. */
export async function createEngine(services: AccountServices, settings: AccountSettings) {
  const { env, db, log, mail } = services
  const { baseUrl, secret } = settings
  const transactional = transactionalDb(db)
  const mails = createAccountMails(services.jobs, transactional.current, baseUrl)

  async function announceEnd(ended: SessionEnded): Promise<void> {
    try {
      await services.events.publish(transactional.current(), SESSION_ENDED, ended)
    } catch (error) {
      // The session is over all the same; whoever listens on it is found when all are looked through.
      log.warn({ err: error }, 'the end of a session could not be announced')
    }
  }

  /** Limited, so that strangers who sign up with the address again and again do not fill its mailbox. */
  async function notifyRegistered(email: string): Promise<void> {
    try {
      const tries = triesOf('knownSignUp', { address: '', email })
      await services.rateLimits.consume(transactional.current(), tries)
    } catch (error) {
      if (error instanceof RateLimitedError) return
      throw error
    }
    await mails.alreadyRegistered(email)
  }

  const auth = betterAuth({
    appName: 'Littermate',
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: trustedOrigins(baseUrl, env.production),
    database: drizzleAdapter(transactional.forLibrary, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    user: {
      fields: { emailVerified: 'isVerified', image: 'profileImageUrl' },
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
        role: { type: 'string', required: false, input: false, defaultValue: 'buyer' },
        breederId: { type: 'string', required: false, input: false },
        suspendedAt: { type: 'date', required: false, input: false },
      },
    },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    account: { updateAccountOnSignIn: false, accountLinking: { enabled: true, trustedProviders: [] } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      // Where mail goes out, a known address answers like a new one, which a session at once would contradict.
      autoSignIn: !mail.leavesMachine,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mails.resetPassword(user.email, token),
      onExistingUserSignUp: ({ user }) => notifyRegistered(user.email),
      onPasswordReset: async ({ user }) => {
        await removeResetTokens(transactional.current(), user.id)
        // Whoever followed the link of the mail reads that mailbox.
        await confirmEmail(transactional.current(), user.id)
        await mails.passwordChanged(user.email)
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: CONFIRM_SECONDS,
      sendVerificationEmail: ({ user, token }) => mails.confirm(user.email, token),
    },
    databaseHooks: {
      session: {
        // Sign-out and a new password: what is open on such a session closes, in every process.
        delete: { after: ({ id, userId }) => announceEnd({ sessionId: id, userId }) },
      },
      account: {
        create: {
          // We ask a provider who somebody is, once; its tokens are of no use to us and would be to a thief.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'littermate',
      useSecureCookies: baseUrl.startsWith('https:'),
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      disableCSRFCheck: false,
      disableOriginCheck: false,
    },
    onAPIError: { errorURL: `${baseUrl}/login` },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        log.error({ err: details.find((detail) => detail instanceof Error) }, `sign-in: ${message}`),
    },
    plugins: oidcPlugins(env),
  })

  const context = await auth.$context
  return {
    handler: (request: Request) => auth.handler(request),
    cookieName: context.authCookies.sessionToken.name,
  }
}

/** Our own origin; on a developer's machine also its other names for itself. */
function trustedOrigins(baseUrl: string, production: boolean): string[] {
  const { origin, protocol, port } = new URL(baseUrl)
  if (production) return [origin]
  const suffix = port ? `:${port}` : ''
  return [origin, ...['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${suffix}`)]
}
