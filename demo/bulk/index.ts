/** Rows for load tests: PostgreSQL multiplies some cats that were made here, so that a million take minutes. */
import { sql } from 'drizzle-orm'
import { placeColumns } from '#features/breeders/api/place.ts'
import { rebuildConversations } from '#features/messages/api/index.ts'
import type { Database, DbOrTx } from '#platform/db/index.ts'
import { createCalendar } from '../calendar.ts'
import { confirmListings } from '../confirmations.ts'
import { randomFor } from '../random.ts'
import { insertActivity } from './activity.ts'
import { insertCats } from './cats.ts'
import { bulkId } from './ids.ts'
import { type BulkContext, type BulkPicture, breederRows, catTemplate } from './rows.ts'
import type { BulkSizes } from './sizes.ts'
import { withoutIndexes } from './without-indexes.ts'

const CATS_PER_BREEDER = 40
const USERS_PER_CAT = 0.1
const MAX_TEMPLATES = 20_000
/** Rows per statement; larger statements are not faster and need more memory. */
const BATCH = 2_000

/**
 * Adds cats for load tests, a cattery with parents, pairings, and litters for every forty, a user for every ten, and a
 * message for each, with favorites, inquiries, and views, but no sales. Cats have the pictures of stored cats of the same
 * breed. Every run adds different cats; an interrupted one adds none.
 */
export async function addBulkCats(
  database: Database,
  settings: { cats: number; now: Date; onProgress: (text: string) => void },
): Promise<void> {
  const { cats, now, onProgress } = settings
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from cats`)
    const existing = rows[0]?.count ?? 0
    const context: BulkContext = {
      random: randomFor(existing, 'bulk'),
      calendar: createCalendar(now),
      picturesOf: Map.groupBy(await storedPictures(tx), (picture) => picture.breed),
    }
    const breeders = Math.max(1, Math.round(cats / CATS_PER_BREEDER))
    const buyers = Math.max(200, Math.round(cats * USERS_PER_CAT) - breeders)
    const sizes: BulkSizes = { cats, breeders, buyers, run: `bulk ${existing}`, now }
    onProgress(`Adding ${buyers} buyers and ${breeders} catteries`)
    await insertBuyers(tx, sizes)
    await insertBreeders(tx, context, sizes)
    await insertTemplates(tx, context, Math.min(cats, MAX_TEMPLATES))
    await withoutIndexes(tx, 'cats', () => insertCats(tx, sizes, onProgress))
    await insertActivity(tx, sizes, onProgress)
    onProgress('Collecting conversations')
    await rebuildConversations(tx)
    await confirmListings(tx, now)
    await tx.execute(sql`drop table bulk_breeders, bulk_buyers, bulk_templates, bulk_cats`)
  })
  onProgress('Collecting statistics for the query planner')
  await database.exec('vacuum analyze')
}

/** Pictures that are stored already, by breed. */
async function storedPictures(tx: DbOrTx): Promise<BulkPicture[]> {
  const { rows } = await tx.execute<BulkPicture>(
    sql`select breed, images, pictures from cats where images <> '{}' and is_listed order by id limit 1000`,
  )
  return rows
}

async function insertBuyers(tx: DbOrTx, { buyers, run, now }: BulkSizes): Promise<void> {
  await tx.execute(sql`
    create temp table bulk_buyers on commit drop as
    select n, ${bulkId(run, sql`'buyer ' || n`)} as id from generate_series(0, ${buyers}::int - 1) n`)
  await tx.execute(sql`
    insert into users (id, email, name, role, is_verified, created_at, updated_at)
    select id, 'buyer-' || id || '@example.com', 'Buyer ' || n, 'buyer', true, added, added
    from bulk_buyers, (select ${now.toISOString()}::timestamptz - interval '300 days' as added) as dates
    order by id`)
}

async function insertBreeders(tx: DbOrTx, context: BulkContext, { breeders }: BulkSizes): Promise<void> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from breeders`)
  const first = rows[0]?.count ?? 0
  const owners = Array.from({ length: breeders }, (_, n) => breederRows(context, first + n))
  await tx.execute(sql`
    create temp table bulk_breeders (n integer, id uuid, user_id uuid, breeds text[], created_at timestamptz) on commit drop`)
  for (let from = 0; from < owners.length; from += BATCH) {
    const batch = owners.slice(from, from + BATCH)
    await insert(
      tx,
      'users',
      batch.map(({ user }) => user),
    )
    await insert(
      tx,
      'breeders',
      await Promise.all(
        batch.map(async ({ breeder }) => ({ ...breeder, ...(await placeColumns(breeder.location)) })),
      ),
    )
    await insert(
      tx,
      'bulk_breeders',
      batch.map(({ breeder, breeds }, n) => ({
        n: from + n,
        id: breeder.id,
        user_id: breeder.user_id,
        breeds,
        created_at: breeder.created_at,
      })),
    )
  }
  await tx.execute(sql`
    update users set breeder_id = b.id from bulk_breeders b where b.user_id = users.id`)
}

/** Cats of every breed, which `insertCats` multiplies; `n` counts those of a breed and `of` is their number. */
async function insertTemplates(tx: DbOrTx, context: BulkContext, count: number): Promise<void> {
  await tx.execute(sql`
    create temp table bulk_made on commit drop as
    select 0 as n, breed, name, gender, birth_date, price, deposit_amount, color, description, images, pictures,
      health_records, vaccinations, health_certifications, status, is_featured, created_at
    from cats where false`)
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) =>
      catTemplate(context, from + n),
    )
    await insert(tx, 'bulk_made', rows)
  }
  await tx.execute(sql`
    create temp table bulk_templates on commit drop as
    select row_number() over (partition by breed order by made.n) - 1 as place, count(*) over (partition by breed) as of, made.*
    from bulk_made made`)
  await tx.execute(sql`create index on bulk_templates (breed, place)`)
  await tx.execute(sql`drop table bulk_made`)
}

/** Inserts rows with one statement; the table's row type converts their JSON. All rows have the same columns. */
async function insert(
  tx: DbOrTx,
  table: 'users' | 'breeders' | 'bulk_breeders' | 'bulk_made',
  rows: object[],
): Promise<void> {
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '))
  const into = sql.raw(table)
  await tx.execute(sql`
    insert into ${into} (${columns})
    select ${columns} from json_populate_recordset(null::${into}, ${JSON.stringify(rows)}::json)`)
}
