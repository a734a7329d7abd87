/** At which age the kittens of a cattery leave in a sale, which knows more than a public page: where the buyer lives. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ageRulesOf } from '#features/place-rules/api/index.ts'
import { type GoHomeRule, goHomeRule } from '#lib/go-home.ts'
import { findListPlace } from '#lib/places/resolve-place.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

type Home = { state: string | null; clubs: string[]; goHomeWeeks: number }

/** The latest of what the platform, the cattery, its clubs, its state, and the buyer's state say, as of a day (ISO date). */
export async function goHomeRuleOf(
  db: DbOrTx,
  cattery: Home,
  { today, buyerState }: { today: string; buyerState: string | null },
): Promise<GoHomeRule> {
  const { state, clubs, goHomeWeeks } = cattery
  return goHomeRule(goHomeWeeks, await ageRulesOf(db, today, { states: [state, buyerState], clubs }))
}

const placeRow = z.object({ place: z.string().nullable() })

/** The postal code of the state in which a user says that they live; null if it is unknown. */
export async function stateOfUser(db: DbOrTx, userId: string): Promise<string | null> {
  const user = await read(db, placeRow).maybeRow(sql`select u.place from users u where u.id = ${userId}`)
  const found = await findListPlace(user?.place ?? undefined)
  return found?.town?.state ?? found?.state?.code ?? null
}
