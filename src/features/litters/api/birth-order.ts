/** No litter is born before its sire or queen. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dateText } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

/** A litter that is older than one of its parents; `litterId` is null for the birth date that only the pairing has. */
const impossibleBirthRow = z.object({
  litterId: z.string().nullable(),
  pairingId: z.string(),
  born: z.string(),
  parent: z.enum(['sire', 'queen']),
  name: z.string(),
  parentBorn: z.iso.date(),
})
type ImpossibleBirth = z.infer<typeof impossibleBirthRow>

/** Checks a stored litter. Throws `invalid` at a field of its form. */
export async function requireParentsOlder(
  tx: DbOrTx,
  litterId: string,
  field: 'birthDate' | 'breedingPairingId',
): Promise<void> {
  const found = await findImpossibleBirth(tx, sql`b.litter_id = ${litterId}`)
  if (found) throw new AppError('invalid', { fields: { [field]: sentence(found) } })
}

/** Checks the births of a stored pairing, and the other ones of parents whose birth dates changed. Throws `invalid`. */
export async function requireBirthsLater(
  tx: DbOrTx,
  pairingId: string,
  changed: { sireId: string | null; queenId: string | null },
): Promise<void> {
  const found = await findImpossibleBirth(
    tx,
    sql`p.id = ${pairingId} or (r.parent = 'sire' and r.id = ${changed.sireId}::uuid)
      or (r.parent = 'queen' and r.id = ${changed.queenId}::uuid)`,
  )
  if (!found) return
  const isOfForm = found.litterId === null && found.pairingId === pairingId
  const field = isOfForm ? 'pairing.actualLitterDate' : `${found.parent}.birthDate`
  throw new AppError('invalid', { fields: { [field]: sentence(found) } })
}

function sentence({ parent, name, parentBorn, born }: ImpossibleBirth): string {
  return `The ${parent}, ${name}, was born on ${dateText(parentBorn)}, after the litter of ${dateText(born)}.`
}

/** Checks the litters of sires and queens that are an animal whose birth date changed. Throws `invalid` at `birth`. */
export async function requireLittersLater(tx: DbOrTx, animalId: string): Promise<void> {
  const found = await findImpossibleBirth(
    tx,
    sql`(r.parent = 'sire' and r.id in (select s.id from sires s where s.animal_id = ${animalId}))
      or (r.parent = 'queen' and r.id in (select q.id from queens q where q.animal_id = ${animalId}))`,
  )
  if (found) throw new AppError('invalid', { fields: { birth: sentence(found) } })
}

async function findImpossibleBirth(tx: DbOrTx, which: SQL): Promise<ImpossibleBirth | undefined> {
  return read(tx, impossibleBirthRow).maybeRow(sql`
    select b.litter_id, p.id as pairing_id, b.born::text, r.parent, r.name, r.birth_date::text as parent_born
    from breeding_pairings p
    cross join lateral (
      select l.id as litter_id, l.birth_date as born from litters l where l.breeding_pairing_id = p.id
      union all
      -- The litters of a pairing replace the date that it had before.
      select null, p.actual_litter_date where not p.has_litter) b
    join lateral (
      select 'sire' as parent, s.id, s.name, s.birth_date from sires s where s.id = p.sire_id
      union all
      select 'queen', q.id, q.name, q.birth_date from queens q where q.id = p.queen_id) r on r.birth_date > b.born
    where ${which}
    order by b.born
    limit 1`)
}
