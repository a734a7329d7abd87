import type { Database } from '#platform/db/index.ts'
import { calendarOf } from '../calendar.ts'
import { randomFor } from '../random.ts'
import {
  type BulkBreeder,
  type BulkContext,
  type BulkPicture,
  breederRows,
  buyerRow,
  catRow,
} from './rows.ts'

const CATS_PER_BREEDER = 40
/** Rows per statement; larger statements are not faster and need more memory. */
const BATCH = 2_000
const BUYERS = 200

/**
 * Adds cats for load tests, with a cattery for every forty and some buyers, but no sales or messages. They have the
 * pictures of stored cats of the same breed. Every run adds different cats.
 */
export async function addBulkCats(
  database: Database,
  settings: { cats: number; now: Date; onProgress: (text: string) => void },
): Promise<void> {
  const { cats, now, onProgress } = settings
  const [existing] = await database.query<{ count: number }>({
    text: 'select count(*)::int as count from cats',
    values: [],
  })
  const context: BulkContext = {
    random: randomFor(existing?.count ?? 0, 'bulk'),
    calendar: calendarOf(now),
    picturesOf: Map.groupBy(await storedPictures(database), (picture) => picture.breed),
  }
  const buyers = Array.from({ length: BUYERS }, () => buyerRow(context))
  await insert(database, 'users', buyers)

  const owners = Array.from({ length: Math.max(1, Math.round(cats / CATS_PER_BREEDER)) }, () =>
    breederRows(context),
  )
  await inBatches(
    owners.map(({ user }) => user),
    (rows) => insert(database, 'users', rows),
  )
  await inBatches(
    owners.map(({ breeder }) => breeder),
    (rows) => insert(database, 'breeders', rows),
  )
  const breeders: BulkBreeder[] = owners.map(({ breeder, breeds }) => ({
    id: breeder.id,
    userId: breeder.user_id,
    breeds,
  }))

  for (let done = 0; done < cats; done += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, cats - done) }, (_, index) => {
      const breeder = breeders[(done + index) % breeders.length]
      const buyer = buyers[(done + index) % buyers.length]
      if (!breeder || !buyer) throw new Error('There is no cattery for the cat.')
      return catRow(context, breeder, buyer.id)
    })
    await insert(database, 'cats', rows)
    onProgress(`Adding cats: ${Math.min(cats, done + BATCH)} of ${cats}`)
  }
  onProgress('Collecting statistics for the query planner')
  await database.exec('vacuum analyze')
}

/** Pictures that are stored already, by breed. */
function storedPictures(database: Database): Promise<BulkPicture[]> {
  return database.query<BulkPicture>({
    text: `select breed, images, pictures from cats where images <> '{}' and is_listed order by id limit 1000`,
    values: [],
  })
}

async function inBatches<T>(rows: T[], work: (rows: T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await work(rows.slice(from, from + BATCH))
}

/** Inserts rows with one statement; the table's row type converts their JSON. All rows have the same columns. */
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
