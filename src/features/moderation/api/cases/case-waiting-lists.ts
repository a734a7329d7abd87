/** The waiting lists that a case may be about, and how staff read them. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { staffLists } from '#features/waiting-lists/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { CaseEntry } from '../../waiting-list-contract.ts'
import { addDecision, hasViewed } from '../decision-store.ts'
import { VIEW_LOG_INTERVAL_MS } from '../log/order-views.ts'
import type { Ports } from '../ports.ts'
import { readUserNames } from '../user-store.ts'
import { type CaseRow, findCase } from './case-store.ts'

const catteryRow = z.object({
  breederId: z.string(),
  businessName: z.string(),
  ownerId: z.string(),
  hasEntries: z.boolean(),
})
type Cattery = z.infer<typeof catteryRow>

/**
 * Catteries whose waiting lists a case may be about: that of its user; that of the reporter if the user is on its list; and
 * for a request to support, those on whose lists the sender is.
 */
export async function listCaseCatteries(
  db: DbOrTx,
  { userId, reporterId, kind }: Pick<CaseRow, 'userId' | 'reporterId' | 'kind'>,
): Promise<Cattery[]> {
  if (!userId) return []
  const isOnList = sql`exists (
    select from waiting_list_entries e where e.breeder_id = b.id and e.buyer_id = ${userId})`
  return read(db, catteryRow).rows(sql`
    select b.id as breeder_id, b.business_name, b.user_id as owner_id,
      exists (select from waiting_list_entries e where e.breeder_id = b.id) as has_entries
    from breeders b
    where b.user_id = ${userId} or b.user_id = ${reporterId} and ${isOnList} or ${kind === 'support'} and ${isOnList}
    order by b.user_id = ${userId} desc, fold_text(b.business_name), b.id`)
}

/**
 * One page of the list of a cattery that a case is about; reading it is logged. Throws not_found for other catteries and
 * cases, and forbidden for staff who are on a list of the cattery.
 */
export async function viewWaitingList(
  db: DbOrTx,
  { securityLog }: Ports,
  actor: Viewer,
  caseId: string,
  { breederId, q }: { breederId?: string | undefined; q?: string | undefined },
  range: PageRange,
  now: Date,
): Promise<Page<CaseEntry[]>> {
  const found = await findCase(db, caseId)
  const catteries = found ? await listCaseCatteries(db, found) : []
  const cattery = breederId ? catteries.find((each) => each.breederId === breederId) : catteries[0]
  if (!cattery) throw new AppError('not_found')
  if (await staffLists.isParty(db, cattery.breederId, actor.id))
    throw new AppError('forbidden', {
      message: 'This concerns you yourself, so another member of staff has to do it.',
    })
  await logView(db, securityLog, actor, { caseId, cattery, now })
  const { items, total } = await staffLists.listEntries(db, cattery.breederId, { q }, range)
  const names = await readUserNames(
    db,
    items.map(({ buyerId }) => buyerId),
  )
  return {
    items: items.map((entry) => ({ ...entry, buyerName: names.get(entry.buyerId) ?? 'Deleted account' })),
    total,
  }
}

/** Logs who read it, once in the interval, also for searches and further pages. */
async function logView(
  db: DbOrTx,
  securityLog: Ports['securityLog'],
  { id: actorId, request }: Viewer,
  { caseId, cattery, now }: { caseId: string; cattery: Cattery; now: Date },
): Promise<void> {
  const { breederId: subjectId, businessName, ownerId: userId } = cattery
  const view = { action: 'view_waiting_list' as const, subjectId, actorId }
  if (await hasViewed(db, view, new Date(now.getTime() - VIEW_LOG_INTERVAL_MS))) return
  const reason = excerpt(`Viewed the waiting list of ${businessName}`, 1_000)
  await db.transaction(async (tx) => {
    await addDecision(tx, { ...view, subjectKind: 'breeder', reason, userId, caseId, createdAt: now })
    await securityLog.record(tx, {
      kind: 'waiting_list_opened',
      actorId,
      subjectId: userId,
      request,
      detail: { caseId, breederId: subjectId },
    })
  })
}
