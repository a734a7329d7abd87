import type { StaffRole } from '#lib/staff-roles.ts'
import { demoId } from '../ids.ts'
import type { Person } from '../people.ts'
import type { PlanContext, UserRow } from './plan.ts'

/** Adds a user with a password and a confirmed email address. */
export function addPerson(
  { plan, calendar, passwordHash }: PlanContext,
  person: Person,
  role: 'buyer' | 'breeder' | 'admin',
  sinceDaysAgo: number,
  staffRole: StaffRole = 'owner',
): UserRow {
  const id = demoId('user', person.email)
  const createdAt = calendar.moment(sinceDaysAgo, 15, 20)
  const user: UserRow = {
    id,
    email: person.email,
    name: `${person.first} ${person.last}`,
    firstName: person.first,
    lastName: person.last,
    role,
    staffRole: role === 'admin' ? staffRole : null,
    isVerified: true,
    createdAt,
    updatedAt: createdAt,
  }
  plan.users.push(user)
  plan.accounts.push({
    id: demoId('account', person.email),
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: passwordHash,
    createdAt,
    updatedAt: createdAt,
  })
  return user
}
