import { describe, expect, it } from 'vitest'
import { loadGazetteer, milesBetween } from './gazetteer.ts'
import { nearPlace, suggestPlaces } from './resolve-place.ts'

const places = await loadGazetteer()

describe('the place of a visitor', () => {
  it.each([
    ['02139', '02139 (Cambridge, MA)', 0],
    ['Portland, ME', 'Portland, ME', 0],
    ['Albuquerque', 'Albuquerque, NM', 0],
    ['Portland', 'Portland, OR', 13],
    ['Boston', 'Boston, MA', 6],
    ['NYC', 'New York, NY', 0],
    ['St. Charles, Missouri', 'Saint Charles, MO', 0],
  ])('%s is %s with %i others', (text, label, others) => {
    const near = nearPlace(places, text)
    expect(near?.label).toBe(label)
    expect(near?.others).toHaveLength(others)
  })

  it('is the ZIP code itself', () => {
    const [one, other] = ['77002', '77094'].map((zip) => nearPlace(places, zip)?.point)
    expect(one && other && milesBetween(one, other)).toBeGreaterThan(10)
  })

  it.each(['', '00000', 'Narnia', 'Texas'])('%j is unknown', (text) => {
    expect(nearPlace(places, text)).toBeUndefined()
  })
})

it.each([
  ['Porltand, ME', 'Portland, ME'],
  ['Narnia', undefined],
])('the suggestion for %s is %s', async (text, town) => {
  expect((await suggestPlaces(text))[0]).toBe(town)
})
