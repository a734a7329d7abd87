import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { testClock } from '#testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openSecurityLog } from './index.ts'
import { securityEvents } from './tables.ts'
import { truncatedAddress } from './truncated-address.ts'

const clock = testClock()
const log = openSecurityLog(clock)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.empty())
afterAll(() => database?.remove())

const rows = () => database.db.select().from(securityEvents)

it('records who did what to whom, with a truncated address and the request', async () => {
  const [actorId, subjectId] = [newId(), newId()]
  const request = { ip: '203.0.113.77', id: 'a-request' }
  await log.record(database.db, {
    kind: 'role_changed',
    actorId,
    subjectId,
    request,
    detail: { to: 'support' },
  })
  expect(await rows()).toMatchObject([
    {
      kind: 'role_changed',
      actorId,
      subjectId,
      network: '203.0.113.0/24',
      requestId: 'a-request',
      detail: { to: 'support' },
      createdAt: clock.now(),
    },
  ])
})

it('records events of the system without an address', async () => {
  await log.record(database.db, { kind: 'account_deleted', actorId: null, subjectId: newId() })
  expect(await rows()).toMatchObject([{ actorId: null, network: null, requestId: null, detail: {} }])
})

it('keeps events unchanged', async () => {
  await log.record(database.db, { kind: 'signed_in', actorId: null, subjectId: null })
  const change = database.db.update(securityEvents).set({ kind: 'signed_out' })
  await expect(change).rejects.toMatchObject({ cause: { message: 'security_events is append-only' } })
})

describe('an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['unknown', null],
    ['', null],
  ])('%s becomes %s', (address, network) => {
    expect(truncatedAddress(address)).toBe(network)
  })
})
