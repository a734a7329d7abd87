/** The demo's users besides its breeders. All are fictitious, and example.com receives no email. */

import type { StaffRole } from '#lib/staff-roles.ts'

export type Person = { first: string; last: string; email: string }

export const BUYER: Person = { first: 'Dana', last: 'Whitlock', email: 'buyer@example.com' }
export const ADMIN: Person = { first: 'Ada', last: 'Fernsby', email: 'admin@example.com' }

/** Staff with the other roles, so that approvals by a second person can be tried. */
export const STAFF: (Person & { staffRole: StaffRole })[] = [
  { first: 'Silas', last: 'Penhallow', email: 'support@example.com', staffRole: 'support' },
  { first: 'Moira', last: 'Thistlewood', email: 'moderator@example.com', staffRole: 'moderator' },
  { first: 'Fenella', last: 'Ashdown', email: 'finance@example.com', staffRole: 'finance' },
]

const NAMES: [first: string, last: string][] = [
  ['Orrin', 'Applegarth'],
  ['Priya', 'Lanternwala'],
  ['Tobiah', 'Quillfeather'],
  ['Mei', 'Saltmarsh'],
  ['Rosalind', 'Thackeraye'],
  ['Casimir', 'Doveton'],
  ['Lupe', 'Miramontes-Vale'],
  ['Nell', 'Hathersage'],
  ['Kofi', 'Brightwater'],
  ['Saoirse', 'Kelpwood'],
  ['Bram', 'Vanderquill'],
  ['Yuki', 'Morningside'],
  ['Esther', 'Pomfrett'],
  ['Idris', 'Farrowfield'],
  ['Marguerite', 'Plumtree'],
  ['Anselm', 'Buckwheat'],
  ['Tova', 'Lindquillen'],
  ['Hugo', 'Marchpane'],
  ['Zadie', 'Overbrook'],
  ['Leopold', 'Snickerway'],
  ['Amara', 'Goldcrest'],
  ['Wilhelmina', 'Tuck'],
  ['Rafael', 'Cloudesley'],
  ['June', 'Bellwether'],
]

/** Users who bought cats and wrote reviews. */
export const FAMILIES: Person[] = NAMES.map(([first, last]) => ({
  first,
  last,
  email: `${first}.${last}@example.com`.toLowerCase(),
}))
