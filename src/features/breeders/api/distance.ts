/** Distances to the town of a breeder `b` in SQL, also for the lists of higher features. */
import { type SQL, sql } from 'drizzle-orm'
import { boundingBox } from '#lib/places/bounding-box.ts'
import type { Point } from '#lib/places/gazetteer.ts'

/** The miles from a point; null where the place of the breeder is unknown. */
export function milesFrom({ latitude, longitude }: Point): SQL {
  return sql`miles_between(b.latitude, b.longitude, ${latitude}::float8, ${longitude}::float8)`
}

/** Whether the breeder is public and within a distance of a point. The box has an index. */
export function isWithin(point: Point, miles: number): SQL {
  const { south, north, west, east } = boundingBox(point, miles)
  return sql`b.is_public and b.latitude between ${south}::float8 and ${north}::float8
    and b.longitude between ${west}::float8 and ${east}::float8 and ${milesFrom(point)} <= ${miles}::float8`
}

/** Whether the breeder is public and its town is in a state, by the state's code. */
export function isInState(code: string): SQL {
  return sql`b.is_public and b.state = ${code}`
}

/** The field of a row in lists with a point: its distance in whole miles. */
export function milesField(miles: SQL | undefined): SQL {
  return miles ? sql`, 'miles', round(${miles})::int` : sql``
}
