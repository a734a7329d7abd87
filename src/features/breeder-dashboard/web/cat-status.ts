import type { ManagedCat } from '#features/cats/web/index.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { TAKEN_DOWN } from './taken-down-note.tsx'

const STATUS: Record<ManagedCat['status'], [string, BadgeTone]> = {
  available: ['Available', 'good'],
  reserved: ['Reserved', 'warm'],
  sold: ['Sold', 'plain'],
  withdrawn: ['Paused', 'plain'],
}

/** The text and color of the badge of a breeder's own cat. */
export function catStatus(cat: ManagedCat): [string, BadgeTone] {
  return cat.isTakenDown ? TAKEN_DOWN : STATUS[cat.status]
}

/** Breed, sex, and age in weeks. */
export function catLine({ breed, gender, age }: ManagedCat): string {
  return `${breed} ·\u00a0${gender === 'male' ? 'Male' : 'Female'} ·\u00a0${age} ${age === 1 ? 'week' : 'weeks'}`
}
