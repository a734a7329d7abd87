import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import type { Answered, NewSearch } from '../contract.ts'
import { type Answers, type PlaceFilters, QUESTION_MILES, searchFor } from '../questions.ts'
import { readPlaceFilter } from './place-filters.ts'
import { saveSearch } from './searches.ts'
import { suggestedBreeds } from './suggested-breeds.ts'

const questionRow = z.object({ isOpen: z.boolean(), breeds: z.array(z.string()) })

/** Whether to ask a user: not once they have answered or skipped, or have saved a search. With the breeds to choose from. */
export async function readQuestions(
  db: DbOrTx,
  userId: string,
): Promise<{ isOpen: boolean; breeds: string[] }> {
  const { isOpen, breeds } = await read(db, questionRow).row(sql`
    select not exists (select from buyer_answers where user_id = ${userId})
      and not exists (select from saved_searches where user_id = ${userId} and list <> 'favorites') as is_open,
      array(select name from breeds order by name) as breeds`)
  return { isOpen, breeds: isOpen ? breeds : [] }
}

/**
 * Saves the search that the answers lead to, and never asks again. A repeated request leads to the same search. Throws `invalid`
 * for an unknown breed or place.
 */
export async function answerQuestions(
  services: Pick<Services, 'db' | 'clock'>,
  userId: string,
  answers: Answers,
): Promise<Answered> {
  await requireBreed(services.db, answers.breed)
  const suggested = answers.breed ? [] : await suggestedBreeds(services.db, answers.home)
  const names = suggested.map(({ name }) => name)
  const { target, name, alert } = searchFor(answers, names, await placeOf(answers))
  const { search } = await saveSearch(services, userId, { ...target, id: newId(), name, alert } as NewSearch)
  await store(services, userId, answers)
  return { search, suggested }
}

async function placeOf({ place }: Answers): Promise<PlaceFilters> {
  if (place === null) return {}
  const filter = await readPlaceFilter(place, 'place')
  return 'near' in filter ? { ...filter, within: QUESTION_MILES } : filter
}

/** Throws `invalid` for a breed that we do not know: nothing would ever fit the search. */
async function requireBreed(db: DbOrTx, breed: string | null): Promise<void> {
  if (breed === null) return
  const { rows } = await db.execute(sql`select 1 from breeds where lower(name) = lower(${breed})`)
  if (rows.length === 0)
    throw new AppError('invalid', {
      fields: { breed: `We do not know the breed “${breed}”. Choose one from the list.` },
    })
}

/** Stores that the user does not want to be asked. */
export function skipQuestions(services: Pick<Services, 'db' | 'clock'>, userId: string): Promise<void> {
  return store(services, userId, null)
}

async function store(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  answers: Answers | null,
): Promise<void> {
  const { breed = null, place = null, timing = null, home = null } = answers ?? {}
  await db.execute(sql`
    insert into buyer_answers (user_id, breed, place, timing, home, answered_at)
    values (${userId}, ${breed}, ${place}, ${timing}, ${home}, ${clock.now().toISOString()})
    on conflict (user_id) do nothing`)
}
