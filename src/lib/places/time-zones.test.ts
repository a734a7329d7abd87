import { expect, it } from 'vitest'
import { isTimeZone } from '../times.ts'
import { STATES } from './states.ts'
import { findTimeZone } from './time-zones.ts'
import { US_TIME_ZONES } from './us-time-zones.ts'

it.each([
  ['Portland, Oregon', 'America/Los_Angeles'],
  ['Portland, ME', 'America/New_York'],
  ['Austin TX', 'America/Chicago'],
  ['Nashville, Tennessee', 'America/Chicago'],
  ['Indianapolis, Indiana', 'America/New_York'],
  ['Phoenix, AZ', 'America/Phoenix'],
  ['Boise, Idaho', 'America/Denver'],
  ['Honolulu, Hawaii', 'Pacific/Honolulu'],
  ['Chicago', 'America/Chicago'],
  ['Somewhere else', 'America/New_York'],
  ['', 'America/New_York'],
])('the time zone of %j is %s', async (location, zone) => {
  expect(await findTimeZone(location)).toBe(zone)
})

it('every state has a time zone that exists and has a name', async () => {
  for (const name of Object.values(STATES)) {
    const zone = await findTimeZone(`Town, ${name}`)
    expect(isTimeZone(zone)).toBe(true)
    expect(US_TIME_ZONES[zone]).toBeDefined()
  }
})
