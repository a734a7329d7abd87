import { describe, expect, it } from 'vitest'
import { loadGazetteer, milesBetween } from './gazetteer.ts'
import { listPlace, nearPlace, suggestPlaces } from './resolve-place.ts'

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

describe('the place of a list', () => {
  it.each([
    ['TX', 'Texas', []],
    ['texas', 'Texas', []],
    ['Tenessee', 'Tennessee', []],
    ['Calif.', 'California', []],
    ['New York', 'New York', ['New York, NY']],
  ])('%s is the state %s', (text, label, others) => {
    const { state, town } = listPlace(places, text) ?? {}
    expect([state?.label, state?.others.slice(0, 1), town]).toEqual([label, others, undefined])
  })

  it.each([
    ['Hudson, NY', 'Hudson, NY'],
    ['12534', '12534 (Hudson, NY)'],
    ['Boston', 'Boston, MA'],
  ])('%s is the town %s', (text, label) => {
    const { state, town } = listPlace(places, text) ?? {}
    expect([town?.label, state]).toEqual([label, undefined])
  })

  it.each(['', 'Narnia', '00000', 'Maine Coon'])('%j is unknown', (text) => {
    expect(listPlace(places, text)).toBeUndefined()
  })
})

it.each([
  ['Porltand, ME', 'Portland, ME'],
  ['Narnia', undefined],
])('the suggestion for %s is %s', async (text, town) => {
  expect((await suggestPlaces(text))[0]).toBe(town)
})
