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
])('the ZIP code %s is in %s', (zip, state) => {
  expect(places.findZip(zip)?.state).toBe(state)
})

it('a ZIP code that does not exist is unknown', () => {
  expect(places.findZip('00000')).toBeUndefined()
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
