/** People who sign in: accounts, sessions, passwords, second factors, and devices. */
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#lib/durations.ts'
import { type FindViewer, RECENT_MINUTES, type Viewer } from '#platform/http/index.ts'
import type { ExchangePictures } from './change-profile.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { requireConfirmed } from './policy.ts'
import { profileRoutes } from './profile-routes.ts'
import { accountRoutes } from './routes.ts'
import { createActivityRecorder } from './sessions/activity.ts'
import { readSessionToken } from './sessions/session-cookie.ts'
import { DEMO_ACCOUNTS } from './sign-in/demo-accounts.ts'
import { type AccountServices, type AccountSettings, createEngine } from './sign-in/engine.ts'
import { formRoutes } from './sign-in/forms.ts'
import { navigationRoutes } from './sign-in/navigation.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { staffAccountRoutes } from './staff-routes.ts'
import { findActiveSessions, prepareSessionQuery, prepareViewerQuery } from './store.ts'
import { createSecondFactorSignIn } from './two-factor/second-factor-sign-in.ts'
import { type AccountPorts, createTwoFactor } from './two-factor/two-factor.ts'
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts'
import { hasSecondFactor } from './two-factor/two-factor-store.ts'

export { closeAccount, findPasswordCheck, setDeletionDue } from './delete-account.ts'
export { isDeletedUser, listDeleted } from './deleted-users.ts'
export { type LockedUser, lockAccount, lockUser } from './lock-account.ts'
export { hashPassword } from './passwords/password-hash.ts'
export {
  addPerson,
  makeBreeder,
  setOwnCattery,
  setSuspended,
} from './people.ts'
export { accountRules } from './personal-data.ts'
export { requireConfirmed } from './policy.ts'
export { present as presentUser } from './present.ts'
export { signOutEverywhere } from './sessions/sessions.ts'
export { shortName } from './short-name.ts'
export { DEMO_ACCOUNTS } from './sign-in/demo-accounts.ts'
export { findStaff, listStaffIds, setStaff } from './staff.ts'
export { readTimeZone } from './time-zones.ts'

type AccountSession = { id: string; userId: string; endsAt: Date }

export type Accounts = {
  /** The user of a request's session, or null. Queries the database only for cookies that we signed. */
  viewerOf: FindViewer
  /** Whether a user has an authenticator app or a passkey. */
  hasSecondFactor: (userId: string) => Promise<boolean>
  /** The session of a request's cookie, or null. */
  sessionOf: (headers: { cookie?: string | undefined }) => Promise<AccountSession | null>
  /** The IDs of those sessions that still exist. */
  activeSessions: (sessionIds: string[]) => Promise<Set<string>>
  /** Adds the routes; `exchangePictures` is that of uploads, which is a higher-level feature. */
  addRoutes: (app: FastifyInstance, exchangePictures: ExchangePictures) => Promise<void>
  /** Throws `email_unconfirmed` for actions that need a confirmed address: sending messages, paying, applying. */
  requireConfirmed: (viewer: Pick<Viewer, 'isVerified'>) => void
}

/** Staff without a second factor have the rights of ordinary users. */
function withoutStaffRights<T extends Pick<Viewer, 'role' | 'staffRole' | 'breederId'>>(viewer: T): T {
  return { ...viewer, role: viewer.breederId ? 'breeder' : 'buyer', staffRole: null }
}

/** Sets up accounts for one process. */
export async function openAccounts(
  services: AccountServices,
  settings: AccountSettings,
  ports: AccountPorts,
): Promise<Accounts> {
  const { env, db, clock, log, mail } = services
  const engine = await createEngine(services, settings)
  const twoFactor = createTwoFactor(services, settings, ports)
  const secondFactor = createSecondFactorSignIn(engine, services, settings, twoFactor)
  const passkeys = createPasskeys(engine, services, settings)
  const signIn = createSignIn(engine, services, settings, secondFactor)
  // Before requests arrive, so that the previous SESSION_SECRET can be removed once every process has started.
  await twoFactor.reencryptSecrets()
  const findViewer = prepareViewerQuery(db)
  const findSession = prepareSessionQuery(db)
  const recordActivity = createActivityRecorder(db, log)
  const tokenIn = (cookie?: string) => readSessionToken(cookie, engine.cookieName, settings.keys)
  const hasOidc = env.OIDC_ISSUER !== undefined
  const { people, password } = DEMO_ACCOUNTS
  const isDemo = env.SEED === 'demo' && !env.production

  return {
    async viewerOf({ cookie }) {
      const token = tokenIn(cookie)
      if (!token) return null
      const now = clock.now()
      const [row] = await findViewer.execute({ token, now })
      if (!row) return null
      const { sessionId, authenticatedAt, lastActiveAt, secondFactor, secondFactorAt, ...viewer } = row
      recordActivity({ id: sessionId, lastActiveAt }, now)
      const isRecently = (at: Date) => now.getTime() - at.getTime() < RECENT_MINUTES * MINUTE_MS
      const needsSecondFactor =
        viewer.role === 'admin' && secondFactor === null && env.STAFF_TWO_FACTOR === 'required'
      const session = {
        id: sessionId,
        isRecent: isRecently(authenticatedAt),
        isFactorRecent: secondFactorAt !== null && isRecently(secondFactorAt),
        needsSecondFactor,
      }
      return needsSecondFactor ? { ...withoutStaffRights(viewer), session } : { ...viewer, session }
    },
    async sessionOf({ cookie }) {
      const token = tokenIn(cookie)
      if (!token) return null
      const [session] = await findSession.execute({ token, now: clock.now() })
      return session ?? null
    },
    hasSecondFactor: (userId) => hasSecondFactor(db, userId),
    activeSessions: (ids) => findActiveSessions(db, ids, clock.now()),
    async addRoutes(app, exchangePictures) {
      // In a scope of their own, because they also accept forms.
      await app.register(async (scope) => {
        accountRoutes(scope, services, signIn, {
          oidc: hasOidc ? { name: env.OIDC_NAME } : null,
          demoAccounts: isDemo ? people.map((person) => ({ ...person, password })) : [],
        })
        twoFactorRoutes(scope, twoFactor, secondFactor, passkeys)
        formRoutes(scope, signIn, secondFactor)
        navigationRoutes(scope, engine, signIn, { baseUrl: settings.baseUrl, hasOidc })
      })
      profileRoutes(app, services, settings, exchangePictures)
      staffAccountRoutes(app, services)
    },
    requireConfirmed: (viewer) => requireConfirmed(viewer, mail),
  }
}
