/** Reading the security log: users their own events, staff those of all users. */

import { AppError } from '#lib/errors.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { type CsvCell, toCsv } from '#lib/texts/csv.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { StaffSecurityEvent } from '../contract.ts'
import { type EventFilter, isUser, listEvents, MAX_COUNTED } from './store.ts'

export { listOwnEvents } from './store.ts'

type LogServices = Pick<Services, 'db' | 'securityLog'>

/** One page of all events, newest first. */
export function listAllEvents(
  db: DbOrTx,
  viewer: Viewer,
  filter: EventFilter,
  range: PageRange,
): Promise<Page<StaffSecurityEvent[]>> {
  return listEvents(db, viewer, filter, range)
}

/** One page of the events of a user, newest first; reading the first page is recorded. Throws not_found. */
export async function listUserEvents(
  { db, securityLog }: LogServices,
  viewer: Viewer,
  userId: string,
  range: PageRange,
): Promise<Page<StaffSecurityEvent[]>> {
  if (!(await isUser(db, userId))) throw new AppError('not_found')
  const page = await listEvents(db, viewer, { userId }, range)
  if (range.offset === 0)
    await securityLog.record(db, {
      kind: 'people_opened',
      actorId: viewer.id,
      subjectId: userId,
      request: viewer.request,
      detail: { securityLog: true },
    })
  return page
}

/** The latest events with these filters as CSV. The export is recorded. */
export async function eventsCsv(
  { db, securityLog }: LogServices,
  viewer: Viewer,
  filter: EventFilter,
): Promise<string> {
  const { items } = await listEvents(db, viewer, filter, { limit: MAX_COUNTED, offset: 0 })
  await securityLog.record(db, {
    kind: 'security_log_exported',
    actorId: viewer.id,
    subjectId: filter.userId ?? null,
    request: viewer.request,
    detail: { rows: items.length },
  })
  return toCsv(
    ['Time', 'Event', 'Actor', 'Actor ID', 'Subject', 'Subject ID', 'Network', 'Request', 'Details'],
    items.map(({ createdAt, kind, actor, subject, network, requestId, detail }): CsvCell[] => [
      ...[createdAt, kind, actor?.name, actor?.userId, subject?.name, subject?.userId],
      ...[network, requestId, JSON.stringify(detail)],
    ]),
  )
}
