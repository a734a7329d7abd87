import { sql } from 'drizzle-orm'

/** A user `u` as others see one, by first name and initial, so that nobody is found outside by the name alone; or null. */
export const shortName = sql`nullif(trim(
  coalesce(nullif(trim(u.first_name), ''), split_part(trim(u.name), ' ', 1))
    || coalesce(' ' || left(nullif(trim(u.last_name), ''), 1) || '.', '')), '')`
