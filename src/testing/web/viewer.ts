import type { User } from '#features/accounts/contract.ts'

const CREATED_AT = '2026-05-04T12:00:00.000Z'

/** A signed-in buyer, for component tests. */
export const VIEWER: User = {
  id: '0199b3a0-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  profileImageUrl: null,
  role: 'buyer',
  staffRole: null,
  needsSecondFactor: false,
  breederId: null,
  isVerified: true,
  isSuspended: false,
  timeZone: null,
  place: null,
  deletionDueAt: null,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
}

/** A signed-in breeder with a cattery. */
export const BREEDER: User = {
  ...VIEWER,
  id: '0199b3a0-0000-7000-8000-000000000003',
  role: 'breeder',
  breederId: '0199b3a0-0000-7000-8000-000000000004',
}
