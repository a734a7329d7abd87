import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '../../test-world.ts'
import { triesFor } from '../limits.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

let newcomers = 0
function signUp(ip: string, password = PASSWORD) {
  newcomers += 1
  const body = { email: `limited-${newcomers}@example.com`, password, firstName: 'Grace', lastName: 'Hopper' }
  return world.post('/sign-up/email', body, { ip })
}

/** Counts sign-ups without hashing a password for each. */
async function countSignUps(count: number, addressOf: (n: number) => string) {
  const { db, rateLimits } = world.services
  for (let n = 0; n < count; n += 1)
    await rateLimits.consume(db, triesFor('signUp', { address: addressOf(n) }))
}

test('a network can create 20 accounts an hour and 60 a day', async () => {
  const ip = '203.0.113.40'
  for (let hour = 0; hour < 3; hour += 1) {
    await countSignUps(19, () => ip)
    expect((await signUp(ip)).statusCode).toBe(200)
    const refused = await signUp(ip)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toMatch(
      /^Many accounts have been created from your network. Please try again in/,
    )
    world.advance(3_600)
  }
  const refused = await signUp(ip)
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 21 * 3_600])
  expect((await signUp('203.0.113.41')).statusCode).toBe(200)
  world.advance(21 * 3_600)
  expect((await signUp(ip)).statusCode).toBe(200)
})

test('the networks of an IPv6 /48 can create 100 accounts a day together', async () => {
  await countSignUps(100, (n) => `2001:db8:9:${n.toString(16)}::1`)
  expect((await signUp('2001:db8:9:ffff::1')).statusCode).toBe(429)
  expect((await signUp('2001:db8:a:ffff::1')).statusCode).toBe(200)
})

test('refused input uses up none of them, but is limited per minute', async () => {
  const ip = '203.0.113.42'
  for (let n = 0; n < 30; n += 1) expect((await signUp(ip, 'password123')).statusCode).toBe(400)
  expect((await signUp(ip)).statusCode).toBe(429)
  world.advance(60)
  expect((await signUp(ip)).statusCode).toBe(200)
})
