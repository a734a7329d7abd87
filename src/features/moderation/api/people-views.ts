import type { Page, PageRange } from '#lib/paging.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { AdminUser } from '../contract.ts'
import type { Ports } from './ports.ts'
import { listUsers, type UserFilter } from './user-store.ts'

/** One page of users with their details, and the total. The security log records who read it, and about whom if it is one. */
export async function viewPeople(
  db: DbOrTx,
  { securityLog }: Ports,
  actor: Viewer,
  filter: UserFilter,
  range: PageRange,
  now: Date,
): Promise<Page<AdminUser[]>> {
  const page = await listUsers(db, filter, range, now)
  const [first, ...others] = page.items
  if (first)
    await securityLog.record(db, {
      kind: 'people_opened',
      actorId: actor.id,
      request: actor.request,
      subjectId: others.length === 0 ? first.userId : null,
      detail: { people: page.items.length, isSearch: Boolean(filter.q) },
    })
  return page
}
