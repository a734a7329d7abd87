import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addUser, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { moderationDecisions } from './api/tables.ts'
import { moderationCalls, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile()
const { act, log } = moderationCalls(app)
let staff: TestUser
let user: TestUser

beforeEach(async () => {
  ;[staff, user] = [await signUpStaff(app()), await signUp(app())]
  await act(staff, user.id, 'warn')
})

it.each([
  'update moderation_decisions set reason = $$nothing$$',
  'delete from moderation_decisions',
  'truncate moderation_decisions cascade',
])('the database rejects: %s', async (statement) => {
  const result = app().services.db.execute(sql.raw(statement))
  await expect(result).rejects.toMatchObject({ cause: { message: 'moderation_decisions is append-only' } })
  expect(await app().services.db.select().from(moderationDecisions)).toHaveLength(1)
})

it('log entries remain after their users are deleted', async () => {
  const { id } = await addUser(app())
  await act(staff, id, 'warn', { reason: 'Was rude' })
  await app().services.db.execute(sql`delete from users where id = ${id}`)
  expect((await log(staff)).slice(0, 1)).toMatchObject([
    { person: { userId: id, name: 'Deleted account' }, reason: 'Was rude', actor: { userId: staff.id } },
  ])
})

it('lists entries newest first, of all users or one, in pages', async () => {
  app().clock.advance(1_000)
  const other = await signUp(app())
  await act(staff, other.id, 'mute', { hours: 3 })
  const actions = (entries: { action: string }[]) => entries.map(({ action }) => action)
  expect(actions(await log(staff))).toEqual(['mute', 'warn'])
  expect(actions(await log(staff, `?userId=${user.id}`))).toEqual(['warn'])
  expect(actions(await log(staff, '?limit=1&page=2'))).toEqual(['warn'])
  expect(await log(staff, `?userId=${newId()}`)).toEqual([])
  expect((await app().request('GET', '/api/admin/log?userId=x', { as: staff })).statusCode).toBe(400)
  const page = await app().request('GET', '/api/admin/log?limit=1', { as: staff })
  expect(page.headers['x-total-count']).toBe('2')
  expect(await app().services.db.$count(users)).toBe(3)
})
