import { sql } from 'drizzle-orm'
import { plain, replaced, retained, type TableRules, years } from '#platform/personal-data/index.ts'

/** Files. An unused file is removed from the storage within a day. */
export const uploadRules: TableRules[] = [
  {
    table: 'objects',
    holds: 'Files that you uploaded: pictures, without what cameras add to them, and documents.',
    columns: {
      ...plain('id content_type bytes width height color is_public created_at'),
      ...retained('sale', 'is_kept'),
      ...replaced(
        'owner_id',
        'empty for files of a sale',
        sql`case when is_kept then null else owner_id end`,
      ),
      ...replaced(
        'attached_at',
        'empty, except for files of a sale',
        sql`case when is_kept then attached_at end`,
      ),
    },
    anonymizes: (userId) => sql`owner_id = ${userId}`,
    periods: [
      {
        period: years(10),
        from: 'the upload, for files of a sale whose owner has deleted their account',
        expired: (cutoff) => sql`is_kept and owner_id is null and created_at < ${cutoff.toISOString()}`,
        set: { is_kept: sql`false`, attached_at: sql`null` },
      },
    ],
    exported: {
      file: 'files',
      rows: (
        userId,
      ) => sql`select o.id, o.content_type as "contentType", o.bytes, o.created_at as "uploadedAt"
        from objects o where o.owner_id = ${userId} order by o.created_at`,
    },
  },
]
