import type { StaffRole } from '#lib/staff-roles.ts'
import type { User } from '../contract.ts'
import { shownAddress } from './shown-address.ts'

/** A user's row, or the sign-in library's user object. */
type Person = {
  id: string
  email: string
  firstName?: string | null
  lastName?: string | null
  profileImageUrl?: string | null
  role?: User['role'] | null
  staffRole?: StaffRole | null
  breederId?: string | null
  session?: { needsSecondFactor: boolean }
  isVerified: boolean
  isSuspended?: boolean
  suspendedAt?: Date | string | null
  deletionDueAt?: Date | string | null
  timeZone?: string | null
  place?: string | null
  createdAt: Date | string
  updatedAt: Date | string
}

/** A user as shown to that user. An allowlist: new columns stay private. */
export function present(person: Person): User {
  return {
    id: person.id,
    email: shownAddress(person.email),
    firstName: person.firstName ?? null,
    lastName: person.lastName ?? null,
    profileImageUrl: person.profileImageUrl ?? null,
    role: person.role ?? 'buyer',
    staffRole: person.staffRole ?? null,
    needsSecondFactor: person.session?.needsSecondFactor ?? false,
    breederId: person.breederId ?? null,
    isVerified: person.isVerified,
    isSuspended: person.isSuspended ?? !!person.suspendedAt,
    deletionDueAt: person.deletionDueAt ? new Date(person.deletionDueAt).toISOString() : null,
    timeZone: person.timeZone ?? null,
    place: person.place ?? null,
    createdAt: new Date(person.createdAt).toISOString(),
    updatedAt: new Date(person.updatedAt).toISOString(),
  }
}
