import type { User } from '../contract.ts'

/** The row of a person, or what the sign-in library answers for one. */
type Person = {
  id: string
  email: string
  firstName?: string | null
  lastName?: string | null
  profileImageUrl?: string | null
  role?: User['role'] | null
  breederId?: string | null
  isVerified: boolean
  isSuspended?: boolean
  suspendedAt?: Date | string | null
  createdAt: Date | string
}

/** A person as the API shows it to that person: an allow-list, so that a new column stays private until somebody decides. */
export function present(person: Person): User {
  return {
    id: person.id,
    email: person.email,
    firstName: person.firstName ?? null,
    lastName: person.lastName ?? null,
    profileImageUrl: person.profileImageUrl ?? null,
    role: person.role ?? 'buyer',
    breederId: person.breederId ?? null,
    isVerified: person.isVerified,
    isSuspended: person.isSuspended ?? !!person.suspendedAt,
    createdAt: new Date(person.createdAt).toISOString(),
  }
}
