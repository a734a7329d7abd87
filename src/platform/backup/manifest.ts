/** The last entry of a backup: what it contains. */
import { hash } from 'node:crypto'
import { z } from 'zod'

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** From RowDigest. */
  checksum: z.string(),
})

const schemaContent = z.object({
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})

/** The only version so far; a later one may be unreadable for this code. */
const FORMAT = 1

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The moment of which the data is. */
  createdAt: z.iso.datetime(),
  /** Whether APP_ENV was production; otherwise it may have demo accounts. */
  production: z.boolean(),
  engine: z.enum(['postgres', 'pglite']),
  serverVersion: z.string(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  product: schemaContent,
  /** Jobs that had not been finished. */
  jobs: z.number().int(),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** Files that the database refers to and that were already missing. */
  missingFiles: z.array(z.string()),
  /** SHA-256 of all entries before this one, with their names. */
  contentHash: z.string(),
})

export type TableContent = z.infer<typeof table>
export type SchemaContent = z.infer<typeof schemaContent>
export type Manifest = z.infer<typeof manifestSchema>

/** The name of the entry. */
export const MANIFEST = 'manifest.json'

/** The manifest as text: a line of JSON, and one with its SHA-256. */
export function writeManifest(manifest: Omit<Manifest, 'format'>): string {
  const json = JSON.stringify({ format: FORMAT, ...manifest })
  return `${json}\n${hash('sha256', json)}\n`
}

/** Reads a manifest: `damaged` if it was changed, and `unknown` if it is of another version. */
export function readManifest(text: string): Manifest | 'damaged' | 'unknown' {
  const [json = '', digest] = text.split('\n')
  if (hash('sha256', json) !== digest) return 'damaged'
  const parsed = manifestSchema.safeParse(JSON.parse(json))
  return parsed.success ? parsed.data : 'unknown'
}
