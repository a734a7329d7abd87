import { hashPassword as hashWithScrypt } from 'better-auth/crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, PASSWORD, type World } from '../../test-world.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const hashOf = async ({ id }: { id: string }) =>
  String((await world.rows('select password from accounts where user_id = $1', [id]))[0]?.password)
const signIn = async ({ email, ip }: { email: string; ip: string }, password: string) =>
  (await world.post('/sign-in/email', { email, password }, { ip })).statusCode

it('passwords are stored with Argon2id, OWASP’s parameters, and a salt of their own', async () => {
  const hashes = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)])
  for (const hash of hashes) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifyPassword({ hash, password: PASSWORD })).toBe(true)
    expect(await verifyPassword({ hash, password: `${PASSWORD} ` })).toBe(false)
  }
  expect(hashes[0]).not.toBe(hashes[1])
  const composed = await hashPassword('caf\u00e9 and \ufb01re')
  expect(await verifyPassword({ hash: composed, password: 'cafe\u0301 and fire' })).toBe(true)
})

it('a new account, a changed password, and a reset one have such a hash', async () => {
  const user = await world.signedIn()
  const before = await hashOf(user)
  const body = { currentPassword: PASSWORD, newPassword: 'kettle maple orbit' }
  expect((await world.post('/change-password', body, user)).statusCode).toBe(200)
  const after = await hashOf(user)
  for (const hash of [before, after]) expect(hash).toMatch(/^\$argon2id\$/)
  expect(after).not.toBe(before)
  expect(await signIn(user, 'kettle maple orbit')).toBe(200)
})

it('a hash of an earlier version is replaced when its owner signs in', async () => {
  const user = await world.person()
  const old = await hashWithScrypt(PASSWORD)
  await world.rows('update accounts set password = $2 where user_id = $1', [user.id, old])
  expect(await signIn(user, 'not the password')).toBe(401)
  expect(await hashOf(user)).toBe(old)
  expect(await signIn(user, PASSWORD)).toBe(200)
  const renewed = await hashOf(user)
  expect(renewed).toMatch(/^\$argon2id\$/)
  expect(await signIn(user, PASSWORD)).toBe(200)
  expect(await hashOf(user)).toBe(renewed)
})
