import { describe, expect, it } from 'vitest'
import { isTimeZone, timesAt } from '../times.ts'
import { loadGazetteer } from './gazetteer.ts'
import { STATES } from './states.ts'
import { findTimeZone } from './time-zones.ts'
import { US_TIME_ZONES } from './us-time-zones.ts'
import { ZONE_LETTERS, ZONE_OF_LETTER } from './zone-letters.ts'

const places = await loadGazetteer()

it.each([
  ['Portland, Oregon', 'America/Los_Angeles'],
  ['Portland, ME', 'America/New_York'],
  ['Austin TX', 'America/Chicago'],
  ['Nashville, Tennessee', 'America/Chicago'],
  ['Indianapolis, Indiana', 'America/New_York'],
  ['Detroit, Michigan', 'America/New_York'],
  ['Phoenix, AZ', 'America/Phoenix'],
  ['Boise, Idaho', 'America/Denver'],
  ['Honolulu, Hawaii', 'Pacific/Honolulu'],
  ['Adak, Alaska', 'America/Adak'],
  ['Juneau, Alaska', 'America/Anchorage'],
  ['Hagåtña, Guam', 'Pacific/Guam'],
  ['Pago Pago, American Samoa', 'Pacific/Pago_Pago'],
  ['St. Thomas, VI', 'America/Puerto_Rico'],
  ['Chicago, IL', 'America/Chicago'],
  ['Somewhere else', 'America/New_York'],
  // Of an unknown town, that of most people of the state.
  ['Nowhere Special, Idaho', 'America/Denver'],
  ['', 'America/New_York'],
])('the time zone of %j is %s', async (location, zone) => {
  expect(await findTimeZone(location)).toBe(zone)
})

/** Towns whose zone is not that of most people of their state. */
describe.each([
  ['Knoxville, Tennessee', 'America/New_York'],
  ['Chattanooga, Tennessee', 'America/New_York'],
  ['El Paso, Texas', 'America/Denver'],
  ['Pensacola, Florida', 'America/Chicago'],
  ['Gary, Indiana', 'America/Chicago'],
  ['Evansville, Indiana', 'America/Chicago'],
  ['Bowling Green, Kentucky', 'America/Chicago'],
  ['Rapid City, South Dakota', 'America/Denver'],
  ['Scottsbluff, Nebraska', 'America/Denver'],
  ['Coeur d’Alene, Idaho', 'America/Los_Angeles'],
  ['Ontario, Oregon', 'America/Denver'],
  ['Dickinson, North Dakota', 'America/Denver'],
  // Near a boundary, and in the Navajo Nation, which changes clocks in Arizona.
  ['Houlton, Maine', 'America/New_York'],
  ['Phenix City, Alabama', 'America/New_York'],
  ['West Wendover, Nevada', 'America/Denver'],
  ['Fort Pierre, South Dakota', 'America/Denver'],
  ['Iron River, Michigan', 'America/Chicago'],
  ['Window Rock, Arizona', 'America/Denver'],
])('%s', (location, zone) => {
  it(`is in ${zone}`, async () => {
    expect(await findTimeZone(location)).toBe(zone)
  })
})

it('every state has a time zone that exists and has a name', async () => {
  for (const name of Object.values(STATES)) {
    const zone = await findTimeZone(`Nowhere Special, ${name}`)
    expect(isTimeZone(zone)).toBe(true)
    expect(US_TIME_ZONES[zone]).toBeDefined()
  }
})

it('every letter stands for a zone with a name, whose clocks agree with the others of the letter', () => {
  expect(Object.values(ZONE_OF_LETTER).sort()).toEqual(Object.keys(US_TIME_ZONES).sort())
  const days = Array.from(
    { length: 24 },
    (_, month) => `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-10`,
  )
  const noons = (zone: string) => days.map((day) => timesAt(day, '12:00', zone).map(Number))
  for (const [zone, letter] of Object.entries(ZONE_LETTERS))
    expect(noons(zone), zone).toEqual(noons(ZONE_OF_LETTER[letter] ?? ''))
})

it('every known place has a time zone', () => {
  for (const key of places.keys())
    for (const place of places.findAll(key)) if (!US_TIME_ZONES[place.timeZone]) expect.fail(place.name)
})
