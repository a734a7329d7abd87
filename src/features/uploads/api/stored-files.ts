import { objectKey } from './object-key.ts'

type Query = <Row>(text: string) => Promise<Row[]>

/**
 * The keys of all originals, for backups; copies in other sizes are made again when they are missing. The file of an
 * object that is not attached may not have arrived yet.
 */
export async function storedFiles(query: Query): Promise<{ key: string; isAttached: boolean }[]> {
  const rows = await query<{ id: string; contentType: string; isAttached: boolean }>(
    `select id, content_type as "contentType", attached_at is not null as "isAttached" from objects order by id`,
  )
  return rows.map(({ isAttached, ...object }) => ({ key: objectKey(object), isAttached }))
}
