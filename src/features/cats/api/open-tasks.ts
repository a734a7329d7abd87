/** Tasks of listings: what buyers look for first is missing, or the breeder is asked whether they are up to date. */
import { type SQL, sql } from 'drizzle-orm'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { extendedDeadline, type Outages } from '#lib/outages.ts'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'
import { isoText } from '#platform/db/index.ts'
import { ANSWER_DAYS } from './rules.ts'

/** Age in weeks from which a kitten for sale should have its first vaccination. */
const FIRST_VACCINATION_WEEKS = 9

/** The available cats that lack something, how many, and the oldest of them. */
export type LackingFacts = { kind: 'vaccinations' | 'pictures'; count: number; catId: string; name: string }

export const lackingTasks: TaskSource<SQL, LackingFacts, LackingFacts['kind']> = {
  facts: ({ breederId, saleId, now }) =>
    saleId || breederId === null
      ? null
      : sql`(select coalesce(json_agg(f), '[]') from (
    select 'vaccinations' as kind, count(*)::int as count, (array_agg(id order by birth_date, id))[1] as "catId",
      (array_agg(name order by birth_date, id))[1] as name
    from cats where breeder_id = ${breederId} and status = 'available' and jsonb_array_length(vaccinations) = 0
      and birth_date <= ${addDays(isoDate(now), -7 * FIRST_VACCINATION_WEEKS)}::date
    having count(*) > 0
    union all
    select 'pictures', count(*)::int, (array_agg(id order by birth_date, id))[1],
      (array_agg(name order by birth_date, id))[1]
    from cats where breeder_id = ${breederId} and status = 'available' and images = '{}'
    having count(*) > 0) f)`,
  tasksOf: ({ kind, count, catId, name }) => [
    openTask({ kind, role: 'breeder', subjectId: catId, name, count }),
  ],
}

/** The open question to a breeder whether the listings are still available. */
export type QuestionFacts = { questionId: string; askedAt: string }

export const listingTasks: TaskSource<SQL, QuestionFacts, 'listings'> = {
  facts: ({ breederId, saleId }) =>
    saleId || breederId === null
      ? null
      : sql`(select coalesce(json_agg(f), '[]') from (
    select question_id as "questionId", ${isoText(sql`asked_at`)} as "askedAt"
    from listing_confirmations where breeder_id = ${breederId} and question_id is not null) f)`,
  tasksOf: ({ questionId, askedAt }, _now, outages) => [
    openTask({
      kind: 'listings',
      role: 'breeder',
      subjectId: questionId,
      // No listing is paused earlier; a late email makes it later.
      deadline: { at: answerBy(new Date(askedAt), outages).toISOString() },
    }),
  ],
}

function answerBy(beganAt: Date, outages: Outages): Date {
  const deadline = new Date(beganAt.getTime() + ANSWER_DAYS * DAY_MS)
  return extendedDeadline(outages, { beganAt, deadline })
}
