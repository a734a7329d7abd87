import type { Database } from '#platform/db/index.ts'
import { calendarOf } from '../calendar.ts'
import { randomFor } from '../random.ts'
import { type BulkBreeder, type BulkPicture, breederRows, buyerRow, catRow, type Making } from './rows.ts'

/** Cats of one cattery, and rows of one statement: larger statements gain nothing and hold more memory. */
const CATS_PER_BREEDER = 40
const BATCH = 2_000
const BUYERS = 200

/**
 * Adds so many cats with a cattery for every forty, for load tests: listed cats, catteries and buyers, but no sales or
 * messages. Shows the pictures that are stored already. Each run adds others, also with the same numbers.
 */
export async function fillInBulk(
  database: Database,
  settings: { cats: number; now: Date; onProgress: (text: string) => void },
): Promise<void> {
  const { cats, now, onProgress } = settings
  const [existing] = await database.query<{ count: number }>({
    text: 'select count(*)::int as count from cats',
    values: [],
  })
  const making: Making = {
    random: randomFor(existing?.count ?? 0, 'bulk'),
    calendar: calendarOf(now),
    picturesOf: Map.groupBy(await storedPictures(database), (picture) => picture.breed),
  }
  const buyers = Array.from({ length: BUYERS }, () => buyerRow(making))
  await insert(database, 'users', buyers)

  const made = Array.from({ length: Math.max(1, Math.round(cats / CATS_PER_BREEDER)) }, () =>
    breederRows(making),
  )
  await inBatches(
    made.map(({ user }) => user),
    (rows) => insert(database, 'users', rows),
  )
  await inBatches(
    made.map(({ breeder }) => breeder),
    (rows) => insert(database, 'breeders', rows),
  )
  const breeders: BulkBreeder[] = made.map(({ breeder, breeds }) => ({
    id: breeder.id,
    userId: breeder.user_id,
    breeds,
  }))

  for (let done = 0; done < cats; done += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, cats - done) }, (_, index) => {
      const breeder = breeders[(done + index) % breeders.length]
      const buyer = buyers[(done + index) % buyers.length]
      if (!breeder || !buyer) throw new Error('No cattery to put a cat into.')
      return catRow(making, breeder, buyer.id)
    })
    await insert(database, 'cats', rows)
    onProgress(`Adding cats: ${Math.min(cats, done + BATCH)} of ${cats}`)
  }
  onProgress('Gathering statistics for the query planner')
  await database.exec('vacuum analyze')
}

/** Covers that stand in the database, so that cats made in bulk have portraits of their own breed. */
function storedPictures(database: Database): Promise<BulkPicture[]> {
  return database.query<BulkPicture>({
    text: `select breed, images, pictures from cats where images <> '{}' and is_listed order by id limit 1000`,
    values: [],
  })
}

async function inBatches<T>(rows: T[], work: (rows: T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await work(rows.slice(from, from + BATCH))
}

/** One statement for many rows: the table's own row type says how to read their JSON. All rows have the same columns. */
async function insert(
  database: Database,
  table: 'users' | 'breeders' | 'cats',
  rows: object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await database.query({
    text: `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    values: [JSON.stringify(rows)],
  })
}
