import { sql } from 'drizzle-orm'
import type { Page, PageRange } from '#lib/paging.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { pageRow, read } from '#platform/db/rows.ts'
import type { Application } from '../contract.ts'
import { applicationSchema } from '../schemas.ts'
import { adminUserJson } from './user-store.ts'

/** A profile without an application is pending as well, but there is nothing to decide. */
const isOpen = sql`verification_status = 'pending' and applied_at is not null`

const applicationPage = pageRow(applicationSchema)

/** One page of pending applications, oldest first. */
export async function listApplications(
  db: DbOrTx,
  { limit, offset }: PageRange,
  now: Date,
): Promise<Page<Application[]>> {
  return read(db, applicationPage).row(sql`
    with page as (select * from breeders where ${isOpen} order by applied_at, id limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object(
        'breederId', b.id, 'person', ${adminUserJson(now)}, 'name', b.name, 'businessName', b.business_name,
        'similarNames', b.similar_names,
        'location', b.location, 'yearsExperience', b.years_experience, 'specializations', b.specializations,
        'description', b.description, 'documents', b.documents, 'createdAt', ${isoText(sql`b.applied_at`)}
      ) order by b.applied_at, b.id), '[]') as items,
      (select count(*)::int from breeders where ${isOpen}) as total
    from page b join users u on u.id = b.user_id`)
}
