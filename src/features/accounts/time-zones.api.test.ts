import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTimeZone } from './api/index.ts'
import { openWorld, PASSWORD, readCookies, type World } from './test-world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const zoneOf = async (cookie: string) =>
  (await world.get('/api/auth/user', { cookie })).json<{ timeZone: string | null }>().timeZone

function report(cookie: string, payload: object) {
  return world.app.inject({ method: 'PUT', url: '/api/auth/time-zone', headers: { cookie }, payload })
}

describe('the time zone of a user', () => {
  it('is unknown at first, and emails then use the default', async () => {
    const { id, cookie } = await world.signedIn()
    expect(await zoneOf(cookie)).toBeNull()
    expect(await readTimeZone(world.services.db, id)).toBe('America/New_York')
  })

  it('is stored when the browser reports it, only for that user', async () => {
    const [other, user] = [await world.signedIn(), await world.signedIn()]
    const response = await report(user.cookie, { timeZone: 'America/Denver' })
    expect([response.statusCode, response.json().timeZone]).toEqual([200, 'America/Denver'])
    expect(await zoneOf(user.cookie)).toBe('America/Denver')
    expect(await readTimeZone(world.services.db, user.id)).toBe('America/Denver')
    expect(await zoneOf(other.cookie)).toBeNull()
  })

  it('changes with the browser', async () => {
    const { cookie } = await world.signedIn()
    await report(cookie, { timeZone: 'America/Denver' })
    await report(cookie, { timeZone: 'Europe/Paris' })
    expect(await zoneOf(cookie)).toBe('Europe/Paris')
  })

  it.each(['', '+01:00', 'America/Nowhere', 'UTC\0', 'a'.repeat(500), null, 5])(
    'is never %j',
    async (timeZone) => {
      const { cookie } = await world.signedIn()
      expect((await report(cookie, { timeZone })).statusCode).toBe(400)
      expect(await zoneOf(cookie)).toBeNull()
    },
  )

  it('is stored when signing in and signing up', async () => {
    const { email, ip } = await world.person()
    const signedIn = await world.post(
      '/sign-in/email',
      { email, password: PASSWORD, timeZone: 'America/Chicago' },
      { ip },
    )
    expect(signedIn.json().user.timeZone).toBe('America/Chicago')
    expect(await zoneOf(readCookies(signedIn))).toBe('America/Chicago')
    const body = { email: 'zoe@example.com', password: PASSWORD, firstName: 'Zoe', lastName: 'Hill' }
    const signedUp = await world.post('/sign-up/email', { ...body, timeZone: 'America/Boise' })
    expect(await zoneOf(readCookies(signedUp))).toBe('America/Boise')
  })

  it('does not prevent signing in if it is invalid', async () => {
    const { email, ip } = await world.person()
    const answer = await world.post(
      '/sign-in/email',
      { email, password: PASSWORD, timeZone: 'Mars/Olympus' },
      { ip },
    )
    expect([answer.statusCode, answer.json().user.timeZone]).toEqual([200, null])
  })
})
