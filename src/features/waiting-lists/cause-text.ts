import type { PlaceCause } from './entry-schemas.ts'

/** What happened to another family, so that a place changed; names nobody. */
export function causeText(cause: PlaceCause, isWorse: boolean): string {
  switch (cause) {
    case 'left':
      return 'a family before you left the list'
    case 'accepted':
      return 'a family before you found a kitten'
    case 'removed':
      return 'the breeder removed a family before you'
    case 'paused':
      return 'a family before you is paused'
    case 'moved':
      return isWorse
        ? 'the breeder moved another family before you'
        : 'the breeder moved a family from before you to a later place'
    case 'confirmed':
      return 'the breeder confirmed a family that joined before you'
    case 'resumed':
      return 'a family before you, which had kept its place, takes part again'
    case 'sale_failed':
      return 'a family before you has its place back, because its payment failed'
    case 'noted_before':
      return 'the breeder added a family that had asked before you'
  }
}
