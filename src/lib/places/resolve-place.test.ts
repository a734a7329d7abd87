import { describe, expect, it } from 'vitest'
import { loadGazetteer, milesBetween, placeText } from './gazetteer.ts'
import { nearPlace, resolvePlace } from './resolve-place.ts'

const places = await loadGazetteer()

describe('the place of a cattery', () => {
  it.each([
    ['Portland, Maine', 'Portland, ME'],
    ['portland or', 'Portland, OR'],
    ['Rural Route 4, Hudson, NY', 'Hudson, NY'],
    ['97201', 'Portland, OR'],
    ['02139-4307', 'Cambridge, MA'],
    ['Austin, TX 78701', 'Austin, TX'],
    // The town counts where the code does not exist.
    ['Austin, TX 00000', 'Austin, TX'],
    ['00725', 'Caguas, PR'],
    ['San Juan, Puerto Rico', 'San Juan, PR'],
    ['Kailua Kona, HI', 'Kailua-Kona, HI'],
    ['Anchorage, Alaska', 'Anchorage, AK'],
    // No other town has the name.
    ['Albuquerque', 'Albuquerque, NM'],
  ])('%s is %s', (location, expected) => {
    const resolved = resolvePlace(places, location)
    expect(resolved.kind === 'found' && placeText(resolved.place)).toBe(expected)
  })

  it.each(['Portland', 'springfield', 'Boston'])('%s is one of several', (location) => {
    const resolved = resolvePlace(places, location)
    expect(resolved.kind === 'ambiguous' && resolved.candidates.length).toBeGreaterThan(1)
  })

  it.each(['Texas', '', ',', '00000', '99999-1234', 'Köln, Germany', 'Portland, Narnia', 'constructor'])(
    '%j is unknown',
    (location) => {
      expect(resolvePlace(places, location)).toEqual({ kind: 'unknown' })
    },
  )

  it('is the town, whatever the ZIP code', () => {
    const points = ['77002', '77094'].map((zip) => {
      const resolved = resolvePlace(places, zip)
      return resolved.kind === 'found' && [resolved.place.latitude, resolved.place.longitude]
    })
    expect(points[0]).toEqual(points[1])
  })
})

describe('the place of a visitor', () => {
  it.each([
    ['02139', '02139 (Cambridge, MA)', 0],
    ['Portland, ME', 'Portland, ME', 0],
    ['Albuquerque', 'Albuquerque, NM', 0],
    ['Portland', 'Portland, OR', 13],
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
