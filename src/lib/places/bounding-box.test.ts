import { expect, it } from 'vitest'
import { fc } from '#testing/random/properties.ts'
import { boundingBox } from './bounding-box.ts'
import { milesBetween } from './gazetteer.ts'

it('contains every point within the distance', () => {
  const coordinate = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  fc.assert(
    fc.property(
      coordinate(17, 72),
      coordinate(-180, 180),
      coordinate(-5, 5),
      coordinate(-12, 12),
      fc.constantFrom(25, 50, 100, 250),
      (latitude, longitude, north, east, miles) => {
        const center = { latitude, longitude }
        const turned = longitude + east
        const point = {
          latitude: latitude + north,
          longitude: turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned,
        }
        fc.pre(milesBetween(center, point) <= miles)
        const box = boundingBox(center, miles)
        expect(point.latitude).toBeGreaterThanOrEqual(box.south)
        expect(point.latitude).toBeLessThanOrEqual(box.north)
        expect(point.longitude).toBeGreaterThanOrEqual(box.west)
        expect(point.longitude).toBeLessThanOrEqual(box.east)
      },
    ),
  )
})

it.each([
  ['Boston', 42.36, -71.06, { south: 41.6, north: 43.1, west: -72.1, east: -70.1 }],
  ['Adak in the Aleutian Islands', 51.88, -176.66, { south: 51.2, north: 52.6, west: -177.8, east: -175.5 }],
  ['Attu, near the 180th meridian', 52.9, 179.5, { south: 52.2, north: 53.6, west: -180, east: 180 }],
  ['a pole', 89.9, 0, { south: 89.2, north: 90.6, west: -180, east: 180 }],
])('50 miles around %s', (_, latitude, longitude, expected) => {
  const box = boundingBox({ latitude, longitude }, 50)
  for (const side of ['south', 'north', 'west', 'east'] as const)
    expect(Math.abs(box[side] - expected[side])).toBeLessThan(0.11)
})
