import { sql } from 'drizzle-orm'
import { plain, replaced, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { objects } from './tables.ts'

/** Files. An unused file is removed from the storage within a day. */
export const uploadRules: TableRules[] = [
  {
    table: 'objects',
    holds: 'Files that you uploaded: pictures, without what cameras add to them, and documents.',
    columns: {
      ...plain([
        objects.id,
        objects.contentType,
        objects.bytes,
        objects.width,
        objects.height,
        objects.color,
        objects.focusX,
        objects.focusY,
        objects.isPublic,
        objects.createdAt,
      ]),
      ...retained('sale', [objects.isKept]),
      ...replaced(
        objects.ownerId,
        'empty for files of a sale',
        sql`case when is_kept then null else owner_id end`,
      ),
      ...replaced(
        objects.attachedAt,
        'empty, except for files of a sale',
        sql`case when is_kept then attached_at end`,
      ),
    },
    anonymizes: (userId) => sql`${objects.ownerId} = ${userId}`,
    periods: [
      {
        period: years(10),
        from: 'the upload, for files of a sale whose owner has deleted their account',
        expired: (cutoff) => sql`is_kept and owner_id is null and created_at < ${cutoff.toISOString()}`,
        set: { [objects.isKept.name]: sql`false`, [objects.attachedAt.name]: sql`null` },
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
