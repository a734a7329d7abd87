import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#lib/errors.ts'

/** Who sends a request, as far as routes and policies need to know. */
export type Viewer = {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  role: 'buyer' | 'breeder' | 'admin'
  /** The person's own cattery. */
  breederId: string | null
  isVerified: boolean
  /** Staff has closed the account to everything but reading and asking to look again. */
  isSuspended: boolean
  createdAt: Date
}

/** Finds the person behind a request's cookie; null for visitors. */
export type FindViewer = (headers: { cookie?: string }) => Promise<Viewer | null>

const known = new WeakMap<FastifyRequest, Promise<Viewer | null>>()
const finders = new WeakMap<object, FindViewer>()

/** Says how this app recognizes people; visitors without a cookie cost nothing. */
export function setViewerFinder(app: FastifyInstance, find: FindViewer): void {
  finders.set(app.server, find)
}

/** The signed-in person or null, looked up at most once a request. */
export function viewerOf(request: FastifyRequest): Promise<Viewer | null> {
  let viewer = known.get(request)
  if (!viewer) {
    const find = finders.get(request.server.server)
    const cookie = request.headers.cookie
    viewer = find && cookie ? find({ cookie }) : Promise.resolve(null)
    known.set(request, viewer)
  }
  return viewer
}

/** Throws `suspended` for whose account is: they write nothing. */
export function requireActiveAccount(viewer: Pick<Viewer, 'isSuspended'>): void {
  if (viewer.isSuspended) throw new AppError('suspended')
}
