/** No litter is born before its sire or queen. */
import { type SQL, sql } from 'drizzle-orm'
import { dateText } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'

/** A litter that is older than one of its parents; `litterId` is null for the birth date that only the pairing has. */
type ImpossibleBirth = {
  litterId: string | null
  pairingId: string
  born: string
  parent: 'sire' | 'queen'
  name: string
  parentBorn: string
}

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

async function findImpossibleBirth(tx: DbOrTx, which: SQL): Promise<ImpossibleBirth | undefined> {
  const { rows } = await tx.execute<ImpossibleBirth>(sql`
    select b.litter_id as "litterId", p.id as "pairingId", b.born::text, r.parent, r.name, r.birth_date::text as "parentBorn"
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
  return rows[0]
}
