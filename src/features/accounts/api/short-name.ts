import { sql } from 'drizzle-orm'

/** The name of user `u` for other users: first name and initial, so that no one can be found elsewhere; or null. */
export const shortName = sql`nullif(trim(
  coalesce(nullif(trim(u.first_name), ''), split_part(trim(u.name), ' ', 1))
    || coalesce(' ' || left(nullif(trim(u.last_name), ''), 1) || '.', '')), '')`
