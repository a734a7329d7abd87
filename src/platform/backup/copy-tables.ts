/** Copies the tables of a schema out of a database and into one with the same tables. */
import type { CopyTransaction } from '#platform/db/index.ts'
import type { SchemaContent, TableContent } from './manifest.ts'
import { RowDigest, rowBlocks } from './row-digest.ts'

const BLOCK_BYTES = 4 * 1024 * 1024

type Table = { name: string; columns: string[] }

/** The tables of a schema, with the columns that are stored as they are. Names are quoted where necessary. */
async function listTables(tx: CopyTransaction, schema: string): Promise<Table[]> {
  return tx.query<Table>(
    `select quote_ident(c.relname) as name, array(
       select quote_ident(a.attname) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' and c.relname <> 'restore_unfinished'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [schema],
  )
}

const sourceOf = (schema: string, { name, columns }: Table) => `${schema}.${name} (${columns.join(', ')})`

/** Reads every table, passes blocks of rows to `write`, and returns what was read. */
export async function readTables(
  tx: CopyTransaction,
  schema: string,
  write: (table: string, rows: Buffer) => Promise<void>,
): Promise<SchemaContent> {
  const tables: TableContent[] = []
  for (const table of await listTables(tx, schema)) {
    const digest = new RowDigest()
    for await (const rows of rowBlocks(tx.copyOut(sourceOf(schema, table)), BLOCK_BYTES)) {
      digest.add(rows)
      await write(table.name, rows)
    }
    tables.push({ ...table, rows: digest.rows, checksum: digest.checksum })
  }
  return { tables, sequences: await readSequences(tx, schema) }
}

async function readSequences(tx: CopyTransaction, schema: string): Promise<SchemaContent['sequences']> {
  const names = await tx.query<{ name: string }>(
    'select quote_ident(sequencename) as name from pg_sequences where schemaname = $1 order by 1',
    [schema],
  )
  const sequences: SchemaContent['sequences'] = []
  for (const { name } of names) {
    const [row] = await tx.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${schema}.${name}`,
    )
    if (row) sequences.push({ name, ...row })
  }
  return sequences
}

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Replaces the rows of every table: `load` adds them. Triggers do not run, and foreign keys are checked at the end. Throws
 * when a table is missing, or when it does not contain afterward what `content` says.
 */
export async function replaceTables(
  tx: CopyTransaction,
  schema: string,
  content: SchemaContent,
  load: (add: (table: string, rows: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const present = await listTables(tx, schema)
  const missing = content.tables.find(({ name }) => !present.some((table) => table.name === name))
  if (missing) throw new Error(`The schema has no table ${missing.name}, which is in the backup.`)
  const keys = await tx.query<ForeignKey>(
    `select quote_ident(c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = $1`,
    [schema],
  )
  for (const { table, name } of keys) await tx.exec(`alter table ${schema}.${table} drop constraint ${name}`)
  for (const { name } of present) {
    await tx.exec(`alter table ${schema}.${name} disable trigger user; truncate ${schema}.${name}`)
  }
  const columns = new Map(content.tables.map((table) => [table.name, sourceOf(schema, table)]))
  await load(async (table, rows) => {
    const target = columns.get(table)
    if (!target) throw new Error(`The backup does not list the table ${table}.`)
    await tx.copyIn(target, rows)
  })
  for (const { table, name, definition } of keys)
    await tx.exec(`alter table ${schema}.${table} add constraint ${name} ${definition}`)
  for (const { name } of present) await tx.exec(`alter table ${schema}.${name} enable trigger user`)
  for (const { name, value, isCalled } of content.sequences)
    await tx.query('select setval($1::regclass, $2::bigint, $3)', [`${schema}.${name}`, value, isCalled])
  await compareTables(tx, schema, content)
}

async function compareTables(tx: CopyTransaction, schema: string, content: SchemaContent): Promise<void> {
  for (const table of content.tables) {
    const digest = new RowDigest()
    for await (const rows of rowBlocks(tx.copyOut(sourceOf(schema, table)), BLOCK_BYTES)) digest.add(rows)
    if (digest.rows !== table.rows || digest.checksum !== table.checksum)
      throw new Error(
        `The table ${table.name} has other rows than the backup: ${digest.rows} instead of ${table.rows}, or changed ones.`,
      )
  }
}
