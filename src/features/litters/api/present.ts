/**
 * The presenter of pairings and litters in SQL: PostgreSQL builds the JSON. It is an allowlist: a column that is not
 * named here is never sent.
 */
import { type SQL, sql } from 'drizzle-orm'
import { breederSql } from '#features/breeders/api/index.ts'
import { pedigreeSql } from '#features/breeding/api/index.ts'
import { pictureJson } from '#features/uploads/api/index.ts'
import { isoText } from '#platform/db/index.ts'
import { isOwn, type Reader } from './policy.ts'

/** The title of a pairing `p`, where only a name is shown. */
export const pairingTitle = sql`p.sire_name || ' × ' || p.dam_name`

/** The picture of a pairing `p`, which is that of its queen, or null. */
export const pairingImageUrl = sql`(select q.image_url from queens q where q.id = p.queen_id)`

/** The parents of a pairing `p` with their pictures, as `sire` and `queen`; null for one that was removed. */
const pictures = sql`'sire', ${parentPicture('sires', sql`p.sire_id`)},
  'queen', ${parentPicture('queens', sql`p.queen_id`)}`

function parentPicture(table: 'sires' | 'queens', id: SQL): SQL {
  return sql`(select json_build_object('picture', ${pictureJson(sql`s.image_url`)}, 'imageUrl', s.image_url)
    from ${sql.raw(table)} s where s.id = ${id})`
}

/** The names of the health tests of both parents of a pairing `p`, each once. */
const testNames = sql`(
  select coalesce(json_agg(distinct t ->> 'name'), '[]')
  from (select s.health_testing as tests from sires s where s.id = p.sire_id
    union all select q.health_testing from queens q where q.id = p.queen_id) parents,
    jsonb_array_elements(parents.tests) t)`

/** A pairing `p` of the cattery `b` as a reader sees it. */
export const pairingJson = (reader: Reader, today: string): SQL =>
  sql`json_build_object(${pairingFields(reader, view(today))})`

/** The same in the public list, with how many families wait for it, and near a place with its `miles`. */
export const listedPairingJson = (
  reader: Reader,
  today: string,
  { familiesWaiting, miles }: { familiesWaiting: SQL; miles: SQL | undefined },
): SQL =>
  sql`json_build_object(${pairingFields(reader, view(today))}, 'familiesWaiting', ${familiesWaiting}${breederSql.milesField(miles)})`

/** What other features read of a pairing `p`: its parents, and the pairing as in the public list. */
export const pairingSql = { parentPictures: pictures, parentTestNames: testNames, listed: listedPairingJson }

/** The same for the owner, with documents, and whether staff took it down. */
export const managedPairingJson = (owner: Reader, today: string): SQL =>
  sql`json_build_object(${pairingFields(owner, { today, isManaged: true })}, 'isTakenDown', p.taken_down_from is not null,
    'overrideReason', p.override_reason)`

/** When the litter of a pairing `p` was born: the latest birth date of its litters, else what the breeder entered. */
export const bornOn = sql`coalesce(p.litter_born_on, p.actual_litter_date)`

/** The number of kittens of the latest litter of a pairing `p`. */
const LATEST_TOTAL = sql`(select l.total_kittens from litters l where l.breeding_pairing_id = p.id
  order by l.birth_date desc nulls last, l.id desc limit 1)`

/** Ages are as of `today` (ISO date); the paths of documents are only for their owner. */
type View = { today: string; isManaged: boolean }
const view = (today: string): View => ({ today, isManaged: false })

function pairingFields(reader: Reader, shown: View): SQL {
  return sql`
    'id', p.id, 'breederId', p.breeder_id, 'sireId', p.sire_id, 'queenId', p.queen_id,
    'sireName', p.sire_name, 'damName', p.dam_name, 'sireBreed', p.sire_breed, 'damBreed', p.dam_breed,
    'expectedLitterDate', p.expected_litter_date, 'actualLitterDate', ${bornOn},
    'expectedKittens', p.expected_kittens, 'actualKittens', coalesce(${LATEST_TOTAL}, p.actual_kittens),
    'priceRange', ${priceRange}, 'status', p.status, 'description', p.description, 'images', p.images,
    'healthTesting', ${testsJson(sql`p.health_testing`, shown)}, 'isActive', p.is_active, 'createdAt', ${isoText(sql`p.created_at`)},
    'sire', ${parentJson('sires', sql`p.sire_id`, shown)}, 'queen', ${parentJson('queens', sql`p.queen_id`, shown)},
    'breeder', ${breederJson(shown.today)}, 'litters', ${pairingLitters(reader)},
    'litterCount', (select count(*)::int from litters l where ${littersOfPairing(reader)}),
    'canEdit', ${isOwn(reader)}`
}

const priceRange = sql`case when p.price_range is not null then json_build_object(
  'min', (p.price_range ->> 'min')::bigint, 'max', (p.price_range ->> 'max')::bigint) end`

const breederJson = (today: string) =>
  sql`json_build_object(${breederSql.fields(today)}, 'userId', b.user_id, 'goHomeRule', ${breederSql.goHomeRule(today)})`

/** A row `s` of sires or queens as its owner sees it. */
export const managedParentJson = (today: string): SQL => parentRowJson({ today, isManaged: true })

function parentRowJson(shown: View): SQL {
  return sql`json_build_object(
    'id', s.id, 'name', s.name, 'breed', s.breed, 'birthDate', s.birth_date,
    'age', case when s.birth_date is null then s.age
      else greatest(1, months_between(s.birth_date, ${shown.today}::date)) end,
    'description', s.description,
    'imageUrl', s.image_url, 'healthTesting', ${testsJson(sql`s.health_testing`, shown)}, 'pedigree', ${pedigreeSql(sql`s.animal_id`, { isPublic: !shown.isManaged })},
    'breederId', s.breeder_id, 'isActive', s.is_active, 'createdAt', ${isoText(sql`s.created_at`)},
    'picture', ${pictureJson(sql`s.image_url`)})`
}

/** A list of health tests. */
function testsJson(tests: SQL, { isManaged }: View): SQL {
  return sql`(select coalesce(json_agg(json_build_object(
    'name', t ->> 'name', 'result', t ->> 'result', 'lab', t ->> 'lab', 'date', t ->> 'date',
    ${isManaged ? sql`'documentUrl', t ->> 'documentUrl',` : sql``}
    'hasDocument', t ->> 'documentUrl' is not null) order by place), '[]')
    from jsonb_array_elements(${tests}) with ordinality as listed(t, place))`
}

/** A parent by its id. */
function parentJson(table: 'sires' | 'queens', id: SQL, shown: View): SQL {
  return sql`(select ${parentRowJson(shown)} from ${sql.raw(table)} s where s.id = ${id})`
}

/** The litters of `p` that a reader sees. */
function littersOfPairing(reader: Reader): SQL {
  return sql`l.breeding_pairing_id = p.id and (l.is_active or ${isOwn(reader)})`
}

const litterFields = sql`
  'id', l.id, 'litterName', l.litter_name, 'birthDate', l.birth_date, 'totalKittens', l.total_kittens,
  'availableKittens', available_kittens(l), 'kittensToAdd', kittens_to_add(l), 'isActive', l.is_active`

function pairingLitters(reader: Reader): SQL {
  return sql`coalesce((
    select json_agg(json_build_object(${litterFields}) order by l.birth_date desc nulls last, l.id desc)
    from litters l where ${littersOfPairing(reader)}), '[]')`
}

const litterRowFields = sql`${litterFields},
  'breedingPairingId', l.breeding_pairing_id, 'breederId', l.breeder_id,
  'sireName', p.sire_name, 'damName', p.dam_name, 'sireBreed', p.sire_breed, 'damBreed', p.dam_breed,
  'createdAt', ${isoText(sql`l.created_at`)}`

/** A litter `l` with its pairing `p`, if any, in lists. */
export const litterJson = sql`json_build_object(${litterRowFields})`

/** The same for the owner, with the breeds that its kittens can have. */
export const managedLitterJson = sql`json_build_object(${litterRowFields},
  'breeds', case when p.id is not null then to_json(litter_breeds(p.sire_breed, p.dam_breed)) end)`

/** The same as in lists with parents, cattery `b`, and kittens (JSON text), for its own page; ages are as of `today`. */
export function litterDetailJson(reader: Reader, kittens: string, today: string): SQL {
  return sql`json_build_object(${litterRowFields}, 'age', case when l.birth_date is not null then greatest(0, (${today}::date - l.birth_date) / 7) end,
    'sire', ${parentJson('sires', sql`p.sire_id`, view(today))},
    'queen', ${parentJson('queens', sql`p.queen_id`, view(today))},
    'breeder', ${breederJson(today)},
    'pairing', case when p.is_active or (p.id is not null and ${isOwn(reader)}) then json_build_object(
      'id', p.id, 'status', p.status, 'priceRange', ${priceRange}, 'description', p.description) end,
    'kittens', ${kittens}::json, 'canEdit', ${isOwn(reader)})`
}
