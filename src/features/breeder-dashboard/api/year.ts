/** A cattery's last months in numbers, beside what its clubs and its state say about them. No verdict. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { placeRulesOf } from '#features/place-rules/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import type { Year } from '../contract.ts'
import { YEAR_MONTHS } from '../measures.ts'
import { countWithin, windowsOf } from './year-windows.ts'

/** What rules say about how much a cattery breeds and sells. */
const SUBJECTS = ['litters', 'license', 'shipping']

export async function yearOf({ db, clock }: Pick<Services, 'db' | 'clock'>, ownerId: string): Promise<Year> {
  const breeder = await requireOwnBreeder(db, ownerId)
  const today = isoDate(clock.now())
  const { state, clubs } = breeder
  const all = await placeRulesOf(db, today, { states: state === null ? [] : [state], clubs })
  const rules = all.filter(({ subject }) => SUBJECTS.includes(subject))
  const windows = windowsOf(rules)
  const litters = await listLitters(db, breeder.id)
  const sold = await listSoldDays(db, breeder.id)
  const byQueen = Map.groupBy(
    litters.filter(({ queenId }) => queenId !== null),
    ({ queenId }) => queenId ?? '',
  )
  const countsOf = (days: string[]) =>
    windows.map((months) => ({ months, litters: countWithin(days, months, today) }))
  return {
    state,
    clubs: [...clubs],
    litters: countsOf(litters.map(({ bornOn }) => bornOn)),
    catsSold: countWithin(sold, YEAR_MONTHS, today),
    queens: [...byQueen]
      .map(([id, own]) => ({
        id,
        name: own[0]?.queenName ?? '',
        litters: countsOf(own.map(({ bornOn }) => bornOn)),
      }))
      .filter(({ litters: counts }) => counts.some((each) => each.litters > 0))
      .sort((a, b) => a.name.localeCompare(b.name, 'en-US') || a.id.localeCompare(b.id)),
    rules,
  }
}

const litterRow = z.object({
  bornOn: z.iso.date(),
  queenId: z.string().nullable(),
  queenName: z.string().nullable(),
})

/** The litters of a cattery with a birth date, hidden ones included; the newest first. */
function listLitters(db: DbOrTx, breederId: string): Promise<z.infer<typeof litterRow>[]> {
  return read(db, litterRow).rows(sql`
    select l.birth_date::text as born_on, p.queen_id, p.dam_name as queen_name
    from litters l left join breeding_pairings p on p.id = l.breeding_pairing_id
    where l.breeder_id = ${breederId} and l.birth_date is not null
    order by l.birth_date desc, l.id`)
}

const soldRow = z.object({ day: z.iso.date() })

/** The days on which cats were reserved or bought here, without canceled and refunded sales. */
async function listSoldDays(db: DbOrTx, breederId: string): Promise<string[]> {
  const rows = await read(db, soldRow).rows(sql`
    select (t.created_at at time zone t.time_zone)::date::text as day from transactions t
    where t.breeder_id = ${breederId} and t.status in ('deposit_paid', 'paid', 'completed')`)
  return rows.map(({ day }) => day)
}
