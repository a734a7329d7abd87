import type { ManagedCat } from '#features/cats/web/index.ts'

/** Why a cat cannot be deleted now. */
export function deletionObstacle({ isLocked, isHeld, status }: ManagedCat): string | undefined {
  if (isHeld) return 'A cat on hold cannot be deleted. End its offer first.'
  return isLocked ? `A ${status} cat cannot be deleted.` : undefined
}

/** Breed, sex, and age in weeks. */
export function catLine({ breed, gender, age }: ManagedCat): string {
  return `${breed}\u00a0· ${gender === 'male' ? 'Male' : 'Female'}\u00a0· ${age} ${age === 1 ? 'week' : 'weeks'}`
}
