/** How owners manage staff. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { StaffRole } from '#lib/staff-roles.ts'
import { securityEvents } from '#platform/security-log/tables.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { setStaff, setSuspended } from './api/index.ts'
import { users } from './api/tables.ts'
import type { StaffAccount } from './staff-contract.ts'

const { app } = appOfThisFile({ rateLimits: false })
const PATH = '/api/admin/staff/accounts'

let owner: TestUser
beforeEach(async () => {
  owner = await staffWith('owner', 'Olive')
})

async function staffWith(role: StaffRole, firstName: string): Promise<TestUser> {
  const person = await signUp(app(), { firstName, lastName: 'Staffer' })
  await setStaff(app().services, person.email, role)
  return person
}
const add = (email: string, staffRole: string, as = owner) =>
  app().request('POST', PATH, { as, body: { email, staffRole } })
const change = (id: string, staffRole: string, as = owner) =>
  app().request('PATCH', `${PATH}/${id}`, { as, body: { staffRole } })
const remove = (id: string, as = owner) => app().request('DELETE', `${PATH}/${id}`, { as })
const roleOf = async ({ id }: TestUser) =>
  (await app().services.db.select().from(users).where(eq(users.id, id)))[0]

it('an owner adds a member of staff, changes the role, and removes them', async () => {
  const person = await signUp(app(), { firstName: 'Petra', lastName: 'Quill' })
  await addBreeder(app(), { userId: person.id })
  const added = await add(person.email.toUpperCase(), 'support')
  expect(added.statusCode).toBe(201)
  expect(added.json<StaffAccount[]>()).toMatchObject([
    { id: owner.id, staffRole: 'owner' },
    { id: person.id, name: 'Petra Quill', email: person.email, staffRole: 'support' },
  ])
  expect((await change(person.id, 'finance')).json()[1]).toMatchObject({ staffRole: 'finance' })
  expect((await remove(person.id)).json()).toHaveLength(1)
  expect(await roleOf(person)).toMatchObject({ role: 'breeder', staffRole: null })
  const rows = await app()
    .services.db.select()
    .from(securityEvents)
    .where(eq(securityEvents.subjectId, person.id))
  expect(rows.map(({ detail }) => detail)).toEqual([
    { from: 'buyer', to: 'support' },
    { from: 'support', to: 'finance' },
    { from: 'finance', to: 'breeder' },
  ])
  expect(rows[0]).toMatchObject({ kind: 'role_changed', actorId: owner.id, network: '127.0.0.0/24' })
})

it('no one changes their own role, and one owner remains', async () => {
  expect((await change(owner.id, 'support')).statusCode).toBe(403)
  expect((await remove(owner.id)).statusCode).toBe(403)
  const second = await staffWith('owner', 'Second')
  const both = await Promise.all([change(second.id, 'support', owner), remove(owner.id, second)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  const owners = await app().services.db.select().from(users).where(eq(users.staffRole, 'owner'))
  expect(owners).toHaveLength(1)
})

it('other roles cannot manage staff', async () => {
  for (const role of ['support', 'moderator', 'finance'] as const) {
    const person = await staffWith(role, role)
    expect((await add(owner.email, 'support', person)).statusCode).toBe(403)
    expect((await change(owner.id, 'support', person)).statusCode).toBe(403)
    expect((await remove(owner.id, person)).statusCode).toBe(403)
    expect((await app().request('GET', PATH, { as: person })).statusCode).toBe(403)
  }
})

it('unknown, suspended, and present staff are refused', async () => {
  const person = await signUp(app())
  const unknown = await add('nobody@example.com', 'support')
  expect([unknown.statusCode, unknown.json().fields.email]).toEqual([
    400,
    expect.stringContaining('No account'),
  ])
  expect((await add(owner.email, 'support')).statusCode).toBe(409)
  expect((await change(person.id, 'support')).statusCode).toBe(404)
  expect((await remove(person.id)).statusCode).toBe(404)
  expect((await add(person.email, 'king')).statusCode).toBe(400)
  await setSuspended(app().services.db, person.id, new Date())
  expect((await add(person.email, 'support')).statusCode).toBe(409)
})
