/** CPU of PostgreSQL to read one person's email: what is new in 20 searches, 300 cats in all. */
import { sql } from 'drizzle-orm'
import { takeDigest } from '#features/searches/api/index.ts'
import type { Database, DbOrTx } from '#platform/db/index.ts'
import { round, undone } from './undone.ts'

export type DigestResult = { searches: number; cats: number; databaseCpu: number; before: number }

const CATS = 300
const MEASURED = 40
const WARM_UP = 3

/** After an import: takes the email of one family and takes it back, and reads the same from rows for each search and cat. */
export async function measureDigest(
  database: Database,
  cpuMs: () => number,
  log: (text: string) => void,
): Promise<DigestResult> {
  const { db } = database
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where email = 'family1@example.com'`,
  )
  const userId = rows[0]?.id ?? ''
  await db.execute(sql`
    update saved_searches set alert = 'daily', mail_due_at = now(), mailed_event = 0 where user_id = ${userId}`)
  const searches = await db.$count(sql`saved_searches where user_id = ${userId}`)
  await db.execute(sql`vacuum analyze`)
  await limitTo(db, userId)
  const now = new Date()
  let cats = 0
  const databaseCpu = await measure(database, cpuMs, async (tx) => {
    const digest = await takeDigest(tx, userId, now)
    cats = (digest?.items.length ?? 0) + (digest?.more ?? 0)
  })
  await copyRows(db, userId)
  const before = await measure(database, cpuMs, (tx) => readBefore(tx, userId))
  log(`  an email of ${searches} searches and ${cats} cats: CPU ${databaseCpu} ms; before ${before} ms`)
  return { searches, cats, databaseCpu, before }
}

const matchesOf = (userId: string) => sql`
  select m.* from saved_searches s cross join lateral (
    select * from search_matches m where m.search_id = s.id and m.event_id > s.mailed_event offset 0) m
  where s.user_id = ${userId}`

/** Moves the cursors so that so many cats are new. */
async function limitTo(db: DbOrTx, userId: string): Promise<void> {
  const { rows } = await db.execute<{ event: number }>(sql`
    select max(m.event_id) as event from (${matchesOf(userId)}) m
    group by m.subject_id order by event desc offset ${CATS - 1} limit 1`)
  await db.execute(sql`
    update saved_searches set mailed_event = ${(rows[0]?.event ?? 0) - 1} where user_id = ${userId}`)
}

/** What the searches have found, as rows of the design before. */
async function copyRows(db: DbOrTx, userId: string): Promise<void> {
  await db.execute(sql`
    insert into one_matches (search_id, cat_id, stage, kind, price, previous_price, matched_at)
    select m.search_id, m.cat_id, m.stage, m.kind, m.price, m.previous_price, m.matched_at
    from (${matchesOf(userId)}) m`)
  await db.execute(
    sql`create index one_matches_unannounced on one_matches (search_id) where announced_at is null and kind <> 'known'`,
  )
  await db.execute(sql`vacuum analyze one_matches`)
}

/** Reads them with their cats, and marks them as announced. */
async function readBefore(tx: DbOrTx, userId: string): Promise<void> {
  await tx.execute(sql`
    with t as (
      select m.subject_id, m.cat_id, max(m.matched_at) as matched_at, min(m.price) as price, max(m.previous_price) as previous_price,
        case when bool_or(m.kind = 'cheaper') then 'cheaper' else 'new' end as kind,
        array_agg(m.search_id::text order by m.search_id) as search_ids
      from one_matches m where m.search_id in (select id from one_searches where user_id = ${userId})
        and m.announced_at is null and m.kind <> 'known'
        and exists (select from cats c where c.id = m.cat_id and c.is_listed and c.status = 'available' and c.held_by_offer is null)
      group by m.subject_id, m.cat_id)
    select t.subject_id as id, c.name, c.breed, b.location,
      (select min(miles_between(s.within_latitude, s.within_longitude, b.latitude, b.longitude))
        from one_searches s where s.id = any(t.search_ids::uuid[])) as miles,
      t.kind, c.gender, c.birth_date, c.price, t.previous_price, c.pictures -> 0 as picture, t.search_ids, t.matched_at
    from t join cats c on c.id = t.cat_id join breeders b on b.id = c.breeder_id
    order by matched_at desc, id`)
  await tx.execute(sql`
    update one_matches set announced_at = now() where announced_at is null
      and search_id in (select id from one_searches where user_id = ${userId})`)
}

async function measure(
  database: Database,
  cpuMs: () => number,
  work: (tx: DbOrTx) => Promise<void>,
): Promise<number> {
  let start = 0
  for (let round = 0; round < WARM_UP + MEASURED; round += 1) {
    if (round === WARM_UP) start = cpuMs()
    await undone(database, work)
  }
  return round((cpuMs() - start) / MEASURED)
}
