import { expect, it } from 'vitest'
import { loadGazetteer, milesBetween, placeText, splitLocation } from './gazetteer.ts'

const places = await loadGazetteer()
const located = (location: string) => {
  const place = places.locate(location)
  return place && placeText(place)
}

it.each([
  ['Boston, Massachusetts', 'Boston, MA'],
  ['Portland, ME', 'Portland, ME'],
  ['portland oregon', 'Portland, OR'],
  ['Portland', 'Portland, OR'],
  ['New York, New York', 'New York, NY'],
  ['St. Paul, Minnesota', 'Saint Paul, MN'],
  ['Saint Paul MN', 'Saint Paul, MN'],
  ['Rural Route 4, Hudson, New York', 'Hudson, NY'],
  ['Washington, DC', 'Washington, DC'],
  ['Kansas City, Missouri', 'Kansas City, MO'],
  ['O’Fallon, MO', "O'Fallon, MO"],
])('%s is %s', (location, expected) => {
  expect(located(location)).toBe(expected)
})

it.each(['Texas', 'Nowhere Special, Ohio', '', ',', 'Köln, Germany', '__proto__', 'constructor'])(
  '"%s" is not a known place',
  (location) => {
    expect(located(location)).toBeUndefined()
  },
)

it.each([
  ['02139', 'MA'],
  ['10001', 'NY'],
  ['78701', 'TX'],
  ['99501', 'AK'],
  ['00901', 'PR'],
  ['96720', 'HI'],
  // The other codes of its area are in Connecticut.
  ['06390', 'NY'],
])('the ZIP code %s is in %s', (zip, state) => {
  expect(places.findZip(zip)?.state).toBe(state)
})

it.each([
  ['02139', 'Cambridge, MA'],
  ['02139-4307', 'Cambridge, MA'],
  ['97201', 'Portland, OR'],
  ['00725', 'Caguas, PR'],
  ['96813', 'Honolulu, HI'],
  ['99801', 'Juneau, AK'],
])('the ZIP code %s belongs to %s', (zip, town) => {
  const place = places.findZip(zip)
  expect(place && placeText(place)).toBe(town)
})

it.each(['00000', '88888', '', '1', '021', 'abcde', '__proto__'])('"%s" is no ZIP code', (zip) => {
  expect(places.findZip(zip)).toBeUndefined()
})

it('finds all places of a name, the largest first', () => {
  const [first, second, ...others] = places.findAll('portland').map(placeText)
  expect([first, second]).toEqual(['Portland, OR', 'Portland, ME'])
  expect(others).toContain('Portland, TN')
  expect(places.findAll('Nowhere Special')).toEqual([])
})

it('places outside of the contiguous states, and large cities, are where they should be', () => {
  const isIn = (name: string, state: string, latitude: number, longitude: number) => {
    const place = places.find(name, state)
    if (!place) throw new Error('The place is known.')
    return Math.abs(place.latitude - latitude) < 0.3 && Math.abs(place.longitude - longitude) < 0.3
  }
  expect(isIn('Honolulu', 'HI', 21.31, -157.86)).toBe(true)
  expect(isIn('Hilo', 'HI', 19.7, -155.09)).toBe(true)
  expect(isIn('Fairbanks', 'AK', 64.84, -147.72)).toBe(true)
  expect(isIn('San Juan', 'PR', 18.44, -66.07)).toBe(true)
  expect(isIn('New York', 'NY', 40.71, -74.0)).toBe(true)
})

it.each([
  ['Boston, MA', 'Portland, ME', 98],
  ['Los Angeles, CA', 'New York, NY', 2_445],
  ['Anchorage, AK', 'Juneau, AK', 571],
  ['Miami, FL', 'Orlando, FL', 204],
  ['Boise, ID', 'Boise, ID', 0],
])('%s is about as far from %s as on a map', (one, other, miles) => {
  const [a, b] = [places.locate(one), places.locate(other)]
  if (!a || !b) throw new Error('The places are known.')
  expect(Math.abs(milesBetween(a, b) - miles)).toBeLessThan(25)
})

it.each([
  ['Austin, TX', { city: 'Austin', state: 'TX' }],
  ['Santa Fe New Mexico', { city: 'Santa Fe', state: 'NM' }],
  ['Texas', { city: '', state: 'TX' }],
  ['Köln, Germany', { city: 'Köln, Germany' }],
])('%s has a city and a state', (location, expected) => {
  expect(splitLocation(location)).toEqual(expected)
})
