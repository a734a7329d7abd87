import { AppError } from '#lib/errors.ts'
import type { Env } from '#platform/env.ts'
import type { Viewer } from '#platform/http/index.ts'

/** Whether the viewer is staff who must first show a second factor; until then, they have no rights of staff. */
export function lacksSecondFactor(viewer: Pick<Viewer, 'session'>): boolean {
  return viewer.session.needsSecondFactor
}

/** Whether the viewer must have a second factor. */
export function mustHaveSecondFactor(
  env: Pick<Env, 'STAFF_TWO_FACTOR'>,
  viewer: Pick<Viewer, 'role' | 'session'>,
): boolean {
  return env.STAFF_TWO_FACTOR === 'required' && (viewer.role === 'admin' || lacksSecondFactor(viewer))
}

/** Throws `conflict` if a factor must not be removed: it is required, and no other one would be left. */
export function requireRemovable({ isRequired, others }: { isRequired: boolean; others: number }): void {
  if (isRequired && others === 0)
    throw new AppError('conflict', {
      message: 'Staff need a second factor. Please add another one before you remove this one.',
    })
}
