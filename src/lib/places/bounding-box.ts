import { EARTH_RADIUS_MILES, type Point } from './gazetteer.ts'

/** Degrees. */
export type Box = { south: number; north: number; west: number; east: number }

const DEGREE_MILES = (EARTH_RADIUS_MILES * Math.PI) / 180
const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * A box that contains every point within a distance. Where it would cross the 180th meridian, as around the Aleutian Islands,
 * or contain a pole, it contains all longitudes.
 */
export function boundingBox({ latitude, longitude }: Point, miles: number): Box {
  const height = miles / DEGREE_MILES
  const [south, north] = [latitude - height, latitude + height]
  // A circle is widest nearer to the pole than its center.
  const sine = Math.sin(radians(height)) / Math.cos(radians(latitude))
  const width = Math.abs(south) < 90 && Math.abs(north) < 90 ? (Math.asin(sine) * 180) / Math.PI : 180
  const [west, east] = [longitude - width, longitude + width]
  return west < -180 || east > 180 ? { south, north, west: -180, east: 180 } : { south, north, west, east }
}
