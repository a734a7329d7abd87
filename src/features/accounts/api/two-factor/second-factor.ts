import type { Viewer } from '#platform/http/index.ts'

/** Whether the viewer is staff who must first show a second factor; until then, they have no rights of staff. */
export function lacksSecondFactor(viewer: Pick<Viewer, 'session'>): boolean {
  return viewer.session.needsSecondFactor
}
