/** At which age kittens of a cattery leave, in SQL. The same as `goHomeRule` in lib/go-home.ts computes; a test compares the two. */
import { type SQL, sql } from 'drizzle-orm'
import { isCurrentAgeRule } from '#features/place-rules/api/index.ts'
import { GO_HOME_DECIDERS, MIN_GO_HOME_WEEKS } from '#lib/go-home.ts'

/** The rules `r` about the age of kittens that bind a cattery `b` on a day (ISO date): of its state, the USA, and its clubs. */
const ageRules = (today: string): SQL => sql`place_rules r
  where ${isCurrentAgeRule(today)} and (
    (r.kind = 'state' and r.place = b.state) or (r.kind = 'country' and r.place = 'US' and b.state is not null)
    or (r.kind = 'club' and r.place = any (b.clubs)))`

/** The age in weeks at which kittens of a cattery `b` leave, as of a day. */
export const goHomeWeeksSql = (today: string): SQL => sql`greatest(b.go_home_weeks, ${MIN_GO_HOME_WEEKS}::int,
  (select max(r.number) from ${ageRules(today)}))`

/** The same with who decided it, as JSON. */
export const goHomeRuleSql = (today: string): SQL => sql`(
  select json_build_object('weeks', d.weeks, 'by', d.by, 'place', d.place) from (
    select r.number, r.kind, r.place from ${ageRules(today)}
    union all values (b.go_home_weeks, 'cattery', null), (${MIN_GO_HOME_WEEKS}::int, 'platform', null)
  ) d (weeks, by, place)
  order by d.weeks desc, array_position(${sql.param(GO_HOME_DECIDERS)}::text[], d.by), d.place limit 1)`
