/** Writes the ZIP file of an export, one row and one file at a time, so that its size needs no memory. */
import { createWriteStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SQL, sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { listOwnReceipts, ownReceiptPdf } from '#features/receipts/api/index.ts'
import { objectKey } from '#features/uploads/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { isPersonal, type PersonalTable, type TableRules } from '#platform/personal-data/index.ts'
import type { Services } from '#platform/services.ts'

type Source = Pick<Services, 'db' | 'storage' | 'clock' | 'documents'>

/** Rows that are read at once. */
const BATCH = 200

/** Writes everything about a user to a file of this machine. */
export async function writeExport(
  services: Source,
  tables: TableRules[],
  userId: string,
  path: string,
): Promise<void> {
  const { db, storage, clock } = services
  const zip = new ZipFile()
  // The types of the library know only streams of Node's older interface.
  const output = zip.outputStream as Readable
  const add = (name: string, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, (callback) => {
      open().then(
        (stream) => {
          stream.once('error', (error) => output.destroy(error))
          callback(null, stream)
        },
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    })

  const written = pipeline(output, createWriteStream(path))
  const personal = tables.filter(isPersonal)
  zip.addBuffer(Buffer.from(readMe(personal, clock.now())), 'README.txt')
  for (const { exported } of personal)
    if ('rows' in exported) add(`data/${exported.file}.json`, async () => jsonOf(db, exported.rows(userId)))
  for (const receipt of await listOwnReceipts(db, userId))
    add(`receipts/${receipt.number}.pdf`, async () =>
      Readable.from([await ownReceiptPdf(services, userId, receipt)]),
    )
  for (const file of await listFiles(db, tables, userId)) {
    const extension = file.contentType === 'application/pdf' ? 'pdf' : 'webp'
    add(
      `files/${file.id}.${extension}`,
      async () => (await storage.open(objectKey(file))) ?? Readable.from([]),
    )
  }
  zip.end()
  await written
}

const fileRow = z.object({ id: z.string(), contentType: z.string() })

/** The user's own files, as the rules about uploads list them. */
async function listFiles(
  db: DbOrTx,
  tables: TableRules[],
  userId: string,
): Promise<{ id: string; contentType: string }[]> {
  const rules = tables.find(({ table }) => table === 'objects')
  if (!rules || !isPersonal(rules) || !('rows' in rules.exported)) return []
  const rows = rules.exported.rows(userId)
  return read(db, fileRow).rows(sql`select own.id, own."contentType" as content_type from (${rows}) own`)
}

const lineRow = z.object({ line: z.string() })

/** The rows of a query as a JSON array; PostgreSQL writes each of them. */
function jsonOf(db: DbOrTx, query: SQL): Readable {
  const out = new PassThrough()
  const write = async (text: string) => {
    if (out.write(text) || out.destroyed) return
    await new Promise<void>((resolve) => {
      const done = () => {
        out.off('drain', done).off('close', done)
        resolve()
      }
      out.once('drain', done).once('close', done)
    })
  }
  const writeRows = async (tx: DbOrTx) => {
    await tx.execute(
      sql`declare export_rows no scroll cursor for select row_to_json(x)::text as line from (${query}) x`,
    )
    await write('[')
    for (let count = 0; !out.destroyed; ) {
      const rows = await read(tx, lineRow).rows(sql.raw(`fetch ${BATCH} from export_rows`))
      if (rows.length === 0) break
      await write(rows.map(({ line }, index) => `${count + index > 0 ? ',' : ''}\n  ${line}`).join(''))
      count += rows.length
    }
    await write('\n]\n')
  }
  db.transaction(writeRows).then(
    () => out.end(),
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return out
}

function readMe(tables: PersonalTable[], now: Date): string {
  const exported = tables.flatMap(({ holds, exported: each }) =>
    'file' in each ? [`data/${each.file}.json\n    ${holds}`] : [],
  )
  const left = tables.flatMap(({ holds, exported: each }) =>
    'not' in each ? [`- ${holds}\n  ${each.not}`] : [],
  )
  return [
    'Your data on Littermate',
    `This file was created on ${isoDate(now)}. It contains what Littermate stores about you. The files in the folder “data” are in JSON, a text format that every editor and many programs open. Times are in UTC, and amounts with “Cents” in their name are in US cents.`,
    ...exported,
    'receipts/\n    Your receipts as PDF files.',
    'files/\n    Your pictures and documents. Their names are the IDs in the other files: /objects/ID is the file ID.webp or ID.pdf.',
    'What others wrote to you is included as you see it on Littermate, and nothing else about them.',
    `Not included:\n${left.join('\n')}`,
  ].join('\n\n')
}
