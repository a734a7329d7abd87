import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#lib/errors.ts'
import type { StaffRole } from '#lib/staff-roles.ts'

/** The signed-in user of a request, with what routes and policies need. */
export type Viewer = {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  role: 'buyer' | 'breeder' | 'admin'
  /** Only for role `admin`; see lib/staff-roles.ts. */
  staffRole: StaffRole | null
  /** The user's own cattery. */
  breederId: string | null
  isVerified: boolean
  /** Suspended users can only read and ask for a review. */
  isSuspended: boolean
  /** When the account will be deleted; until then, the user can only read. Null unless the user has asked for it. */
  deletionDueAt: Date | null
  /** An IANA name; null until the user's browser has reported it. */
  timeZone: string | null
  createdAt: Date
  updatedAt: Date
  session: {
    id: string
    /** Whether the user proved within the last RECENT_MINUTES who they are. */
    isRecent: boolean
    /** Whether the user showed a second factor within the last RECENT_MINUTES. */
    isFactorRecent: boolean
    /** Staff who must show a second factor; until then, `role` and `staffRole` are those of an ordinary user. */
    needsSecondFactor: boolean
  }
  /** The request of the user, for the security log. */
  request: RequestSource
}

/** Where a request came from, for logs. */
export type RequestSource = { ip: string; id: string }

/** How long a proof of who the user is counts for what needs a recent one, such as a refund by staff. */
export const RECENT_MINUTES = 15

/** Finds the user of a request's cookie, or null for visitors. */
export type FindViewer = (headers: { cookie?: string | undefined }) => Promise<Omit<Viewer, 'request'> | null>

/** Whether a user has an authenticator app or a passkey. */
export type HasSecondFactor = (userId: string) => Promise<boolean>

declare module 'fastify' {
  interface FastifyInstance {
    findViewer?: FindViewer
    hasSecondFactor?: HasSecondFactor
  }
  interface FastifyRequest {
    /** Call `viewerOf` instead. */
    viewerLookup?: Promise<Viewer | null> | null
    /** The ID of the signed-in user, if the request needed it. */
    viewerId?: string | null
  }
}

/** Sets how this app finds users, before its routes are added; it is not called for requests without a cookie. */
export function setViewerFinder(
  app: FastifyInstance,
  find: FindViewer,
  hasSecondFactor?: HasSecondFactor,
): void {
  app.decorate('findViewer', find)
  app.decorate('hasSecondFactor', hasSecondFactor)
  app.decorateRequest('viewerLookup', null)
  app.decorateRequest('viewerId', null)
}

/** The signed-in user or null, looked up at most once per request. */
export function viewerOf(request: FastifyRequest): Promise<Viewer | null> {
  request.viewerLookup ??= findFor(request)
  return request.viewerLookup
}

async function findFor(request: FastifyRequest): Promise<Viewer | null> {
  const { cookie } = request.headers
  const found = cookie && (await request.server.findViewer?.({ cookie }))
  if (!found) return null
  request.viewerId = found.id
  return { ...found, request: { ip: request.ip, id: request.id } }
}

/** Throws `reauthentication_required` if the user last proved too long ago who they are. */
export function requireRecentSignIn(viewer: Pick<Viewer, 'session'>): void {
  if (!viewer.session.isRecent) throw new AppError('reauthentication_required')
}

/**
 * Throws `reauthentication_required`, with `needs` in its details, if the user has a second factor and last showed it too
 * long ago.
 */
export async function requireRecentFactor({ server }: FastifyRequest, viewer: Viewer): Promise<void> {
  if (viewer.session.isFactorRecent) return
  if (!server.hasSecondFactor) throw new Error('No function finds out whether users have a second factor.')
  if (await server.hasSecondFactor(viewer.id))
    throw new AppError('reauthentication_required', {
      message: 'Please confirm with your second factor that it is you.',
      details: { needs: 'second_factor' },
    })
}

/** Throws `two_factor_required` for staff who have not shown their second factor in this session. */
export function requireSecondFactor(viewer: Pick<Viewer, 'session'>): void {
  if (viewer.session.needsSecondFactor) throw new AppError('two_factor_required')
}

/** Throws `suspended` for a suspended user and `deletion_pending` for one who has asked for the deletion of the account. */
export function requireActiveAccount(viewer: Pick<Viewer, 'isSuspended' | 'deletionDueAt'>): void {
  if (viewer.isSuspended) throw new AppError('suspended')
  if (viewer.deletionDueAt) throw new AppError('deletion_pending')
}
