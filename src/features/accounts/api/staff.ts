/** Who is staff, and with which role. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import { hasStaffRole, STAFF_ROLES, type StaffRole } from '#lib/staff-roles.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { StaffAccount } from '../staff-contract.ts'
import { users } from './tables.ts'

type StaffServices = Pick<Services, 'db' | 'securityLog'>

/**
 * Gives the user with an email address a staff role, or takes it away with null, effective immediately for open sessions.
 * Suspended users cannot become staff, and the last owner remains one. For the command line.
 */
export async function setStaff(
  services: StaffServices,
  email: string,
  staffRole: StaffRole | null,
): Promise<'done' | 'unknown' | 'suspended' | 'last_owner'> {
  return services.db.transaction(async (tx) => {
    const owners = await lockOwners(tx)
    const person = await lockPerson(tx, { email: email.toLowerCase() })
    if (!person) return 'unknown'
    if (staffRole && person.suspendedAt) return 'suspended'
    if (staffRole !== 'owner' && isLastOwner(owners, person.id)) return 'last_owner'
    await changeRole(services, tx, person, staffRole)
    return 'done'
  })
}

/** The IDs of the members of staff who have a role, or one that includes it; see `hasStaffRole`. */
export async function listStaffIds(handle: DbOrTx, needed: StaffRole): Promise<string[]> {
  const roles = STAFF_ROLES.filter((staffRole) => hasStaffRole({ staffRole }, needed))
  const rows = await handle
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), inArray(users.staffRole, roles)))
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

/** A user's name and role as a member of staff; undefined for everyone else. */
export async function findStaff(
  handle: DbOrTx,
  id: string,
): Promise<{ name: string; staffRole: StaffRole } | undefined> {
  const [row] = await handle
    .select({ name: users.name, email: users.email, staffRole: users.staffRole })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'admin')))
  return row?.staffRole ? { name: row.name || row.email, staffRole: row.staffRole } : undefined
}

/** All staff by name. */
export async function listStaffAccounts(handle: DbOrTx): Promise<StaffAccount[]> {
  const rows = await handle
    .select({ id: users.id, name: users.name, email: users.email, staffRole: users.staffRole })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.name), asc(users.id))
  return rows.map(({ name, staffRole, ...row }) => ({
    ...row,
    name: name || row.email,
    staffRole: staffRole ?? 'support',
  }))
}

/** Makes the user with an email address staff. Throws `invalid` for an unknown address, and conflict for staff and suspended users. */
export async function addStaff(
  services: StaffServices,
  viewer: Viewer,
  { email, staffRole }: { email: string; staffRole: StaffRole },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const person = await lockPerson(tx, { email: email.toLowerCase() })
    if (!person)
      throw new AppError('invalid', {
        fields: { email: 'No account has this email address. They sign up first.' },
      })
    if (person.role === 'admin') throw new AppError('conflict', { message: 'This person is already staff.' })
    if (person.suspendedAt)
      throw new AppError('conflict', { message: 'This account is suspended. Restore it first.' })
    await changeRole(services, tx, person, staffRole, viewer)
  })
}

/**
 * Changes the role of a member of staff, or removes them with null. Throws not_found for everyone else, and conflict for the
 * viewer and for the last owner.
 */
export async function changeStaff(
  services: StaffServices,
  viewer: Viewer,
  id: string,
  staffRole: StaffRole | null,
): Promise<void> {
  if (id === viewer.id)
    throw new AppError('conflict', { message: 'Another owner has to change your own role.' })
  await services.db.transaction(async (tx) => {
    const owners = await lockOwners(tx)
    const person = await lockPerson(tx, { id })
    if (person?.role !== 'admin') throw new AppError('not_found')
    if (!owners.some((owner) => owner.id === viewer.id)) throw new AppError('forbidden')
    if (staffRole !== 'owner' && isLastOwner(owners, id))
      throw new AppError('conflict', { message: 'There has to be at least one owner.' })
    await changeRole(services, tx, person, staffRole, viewer)
  })
}

/** Owners are locked in one order, so that two of them cannot remove each other at the same time. */
async function lockOwners(tx: DbOrTx): Promise<{ id: string }[]> {
  return tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.staffRole, 'owner'))
    .orderBy(users.id)
    .for('no key update')
}

const isLastOwner = (owners: { id: string }[], id: string) => owners.length === 1 && owners[0]?.id === id

type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

async function lockPerson(tx: DbOrTx, by: { id: string } | { email: string }) {
  const { id, role, staffRole, breederId, suspendedAt } = users
  const [person] = await tx
    .select({ id, role, staffRole, breederId, suspendedAt })
    .from(users)
    .where('id' in by ? eq(id, by.id) : eq(users.email, by.email))
    .for('no key update')
  return person
}

async function changeRole(
  { securityLog }: StaffServices,
  tx: DbOrTx,
  { id, role, staffRole: before, breederId }: Person,
  staffRole: StaffRole | null,
  by?: Viewer,
): Promise<void> {
  const member = role === 'admin' ? (breederId ? 'breeder' : 'buyer') : role
  await tx
    .update(users)
    .set(staffRole ? { role: 'admin', staffRole } : { role: member, staffRole: null })
    .where(eq(users.id, id))
  await securityLog.record(tx, {
    kind: 'role_changed',
    actorId: by?.id ?? null,
    subjectId: id,
    ...(by && { request: by.request }),
    detail: { from: before ?? role, to: staffRole ?? member },
  })
}
