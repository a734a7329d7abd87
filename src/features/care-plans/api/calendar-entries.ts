/** Entries of care plans: one for a litter and a dose that not all of its kittens have had. */
import { type SQL, sql } from 'drizzle-orm'
import { type LitterAtHome, littersAtHome } from '#features/litter-log/api/index.ts'
import { type CalendarSource, calendarEntry } from '#lib/calendar/calendar-entries.ts'
import { addDays } from '#lib/dates.ts'
import { MAX_WEEK } from '../limits.ts'
import { DEFAULT_LINES } from '../rules/default-lines.ts'
import { type CareLine, doseText, planOf } from '../rules/plan.ts'

export type CareFacts = LitterAtHome & {
  /** Null while the cattery has the default. */
  lines: CareLine[] | null
  /** How many of the kittens have had which dose. */
  done: { lineId: string; dose: number; count: number }[]
}

export const careDays: CalendarSource<SQL, CareFacts, 'care'> = {
  facts: ({ breederIds, from }) => sql`(select coalesce(json_agg(f), '[]') from (
    select k.*, (select t.lines from care_templates t where t.breeder_id = k."breederId") as lines,
      (select coalesce(json_agg(json_build_object('lineId', e.line_id, 'dose', e.dose, 'count', e.count)), '[]') from (
        select e.line_id, e.dose, count(*) from care_entries e
        where e.kitten_id = any (k."kittenIds") and e.deleted_at is null group by e.line_id, e.dose) e) as done
    from (${littersAtHome(breederIds, addDays(from, -MAX_WEEK * 7))}) k) f)`,
  entriesOf: ({ breederId, logId, title, bornOn, kittenIds, lines, done }) =>
    planOf(bornOn, lines ?? DEFAULT_LINES)
      .filter(
        ({ lineId, dose }) =>
          !done.some(
            (each) => each.lineId === lineId && each.dose === dose && each.count >= kittenIds.length,
          ),
      )
      .map((dose) =>
        calendarEntry({
          kind: 'care',
          breederId,
          subjectId: `${logId}-${dose.lineId}-${dose.dose}`,
          time: { day: dose.day },
          pageId: logId,
          name: title,
          note: doseText(dose),
        }),
      ),
}
