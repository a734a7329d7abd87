import { expect, it } from 'vitest'
import { appOfThisFile } from '#testing/harness.ts'
import { MAX_UNATTACHED_OF_VISITORS, OF_NETWORK, OF_WIDE_NETWORK } from './api/visitor-limit.ts'

const { app } = appOfThisFile()

/** Asks for an upload address as a visitor with an IP address. */
const ask = async (remoteAddress: string) =>
  app().app.server.inject({ method: 'POST', url: '/api/objects/visitor-upload', remoteAddress })
const hourly = Math.min(...OF_NETWORK.map(({ points }) => points))

it('a /64 network may upload a few files an hour, with all its addresses together', async () => {
  for (let file = 0; file < hourly; file += 1)
    expect((await ask(`2001:db8:1:1::${file + 1}`)).statusCode).toBe(200)
  const refused = await ask('2001:db8:1:1:ffff::1')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('2001:db8:1:2::1')).statusCode).toBe(200)
})

it('a household with many networks cannot use up what all visitors share', async () => {
  let accepted = 0
  for (let file = 0; file < OF_WIDE_NETWORK.points + hourly; file += 1) {
    const network = Math.floor(file / hourly).toString(16)
    if ((await ask(`2001:db8:2:${network}::1`)).statusCode === 200) accepted += 1
  }
  expect(accepted).toBe(OF_WIDE_NETWORK.points)
  expect(accepted).toBeLessThanOrEqual(MAX_UNATTACHED_OF_VISITORS / 4)
  expect((await ask('2001:db8:3::1')).statusCode).toBe(200)
})
