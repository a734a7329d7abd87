/** Approval by a second member of staff: asking, and deciding. */

import type { SQL } from 'drizzle-orm'
import { findStaff, listStaffIds, lockUser } from '#features/accounts/api/index.ts'
import { DAY_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { hasStaffRole } from '#lib/staff-roles.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { digestOf } from '#platform/digest.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { APPROVAL_DAYS, APPROVAL_ROLES, type ApprovalKind } from '../choices.ts'
import type { Approval, ApprovalFacts, MoneyFacts } from '../contract.ts'
import { approvedText } from '../outcome.ts'
import {
  type ApprovalFilter,
  type ApprovalRow,
  addApproval,
  approvalMailKey,
  endApproval,
  endExpired,
  findApproval,
  isConcerned,
  listApprovals,
  lockApproval,
} from './store.ts'

/** The page of open requests. */
export const APPROVALS_PATH = '/admin?tab=approvals'

/** What is asked for. */
export type ApprovalRequest = {
  kind: ApprovalKind
  /** The sale, the case, or the user. */
  subjectId: string
  /** The user concerned. */
  userId: string
  /** What will be done, such as `Refund $600.00 for order LM-7K2M9Q`. */
  title: string
  /** Cents of a refund. */
  amount?: number
  /** What the kind's function carries out. */
  request: unknown
  /** Path of the page with details. */
  path: string
  reason: string
}

/** Carries out what was approved, in its transaction. Throws conflict if that is no longer possible. */
export type CarryOut = (
  tx: DbOrTx,
  approval: Pick<ApprovalRow, 'subjectId' | 'request' | 'requestedBy'>,
  approver: Viewer & { staffName: string },
) => Promise<void>

export type ApprovalServices = Pick<Services, 'db' | 'env' | 'clock' | 'securityLog'>

/** What approvals need of higher features; `app/api.ts` passes it. */
export type ApprovalPorts = {
  notify(
    tx: DbOrTx,
    notice: {
      userId: string
      kind: 'support'
      subjectId: string
      title: string
      text: string
      path: string
      mailKey?: string
    },
  ): Promise<void>
  /** SQL of the IDs of the sales and cases that concern a user. */
  ownRecords(userId: string): SQL
  /** The money that a request concerns, as of now; null if it moves none. With `lock`, its sale is locked. */
  moneyFacts(
    db: DbOrTx,
    approval: Pick<ApprovalRow, 'kind' | 'subjectId' | 'amount' | 'request'>,
    options: { lock: boolean },
  ): Promise<MoneyFacts | null>
}

/**
 * Asks for an approval in the caller's transaction, and notifies those who may give it. Returns its ID. Throws conflict if
 * the same was asked for and is not decided, or if no one else could approve it.
 */
export async function requestApproval(
  { clock, securityLog }: Pick<Services, 'clock' | 'securityLog'>,
  ports: Pick<ApprovalPorts, 'notify' | 'ownRecords'>,
  tx: DbOrTx,
  viewer: Viewer,
  input: ApprovalRequest,
): Promise<string> {
  const now = clock.now()
  const recipients: string[] = []
  for (const userId of await listStaffIds(tx, APPROVAL_ROLES[input.kind]))
    if (
      userId !== viewer.id &&
      !(await isConcerned(tx, input, { userId, ownRecords: ports.ownRecords(userId) }))
    )
      recipients.push(userId)
  if (recipients.length === 0)
    throw new AppError('conflict', {
      message: 'This needs the approval of a second member of staff, and no one else has the role for it.',
    })
  await expireApprovals(ports, tx, now)
  const expiresAt = new Date(now.getTime() + APPROVAL_DAYS * DAY_MS)
  const row = await addApproval(tx, { ...input, requestedBy: viewer.id, expiresAt, createdAt: now })
  if (!row)
    throw new AppError('conflict', {
      message: 'This is already waiting for the approval of a second member of staff.',
    })
  await securityLog.record(tx, {
    kind: 'approval_requested',
    actorId: viewer.id,
    subjectId: input.userId,
    request: viewer.request,
    detail: { approvalId: row.id, kind: input.kind, amount: input.amount ?? null },
  })
  for (const userId of recipients)
    await ports.notify(tx, {
      userId,
      kind: 'support',
      subjectId: row.id,
      path: APPROVALS_PATH,
      title: `Your approval is needed: ${input.title}`,
      text: `A second member of staff has to approve this within ${APPROVAL_DAYS} days.`,
      mailKey: approvalMailKey(row.id),
    })
  return row.id
}

/** What the one who decides has read, and typed. */
type Read = { version?: string | undefined; amount?: number | undefined }

/** The facts of a request as of now, for those who may decide it. Throws not_found, and forbidden without the role. */
export async function factsOfApproval(
  { db, env }: Pick<Services, 'db' | 'env'>,
  ports: Pick<ApprovalPorts, 'moneyFacts'>,
  viewer: Viewer,
  id: string,
): Promise<ApprovalFacts> {
  const row = await findApproval(db, id)
  if (!row) throw new AppError('not_found')
  if (!hasStaffRole(viewer, APPROVAL_ROLES[row.kind])) throw new AppError('forbidden')
  return readFacts(env, row, await ports.moneyFacts(db, row, { lock: false }))
}

/** What is read before a refund of a sale is decided. Throws not_found. */
export async function factsOfRefund(
  db: DbOrTx,
  ports: Pick<ApprovalPorts, 'moneyFacts'>,
  saleId: string,
  amount: number,
): Promise<MoneyFacts> {
  const sale = { kind: 'refund', subjectId: saleId, amount, request: null } as const
  const money = await ports.moneyFacts(db, sale, { lock: false })
  if (!money) throw new AppError('not_found')
  return money
}

function readFacts(
  env: Pick<Services['env'], 'STAFF_REFUND_APPROVAL_CENTS'>,
  { amount }: Pick<ApprovalRow, 'amount'>,
  money: MoneyFacts | null,
): ApprovalFacts {
  return {
    money,
    version: digestOf(JSON.stringify(money)),
    mustTypeAmount: money !== null && (amount ?? 0) > env.STAFF_REFUND_APPROVAL_CENTS,
  }
}

/** The money as it was read. Throws conflict if the facts have changed since, and invalid if a large amount was not typed. */
async function requireRead(
  { env }: Pick<Services, 'env'>,
  ports: Pick<ApprovalPorts, 'moneyFacts'>,
  tx: DbOrTx,
  row: ApprovalRow,
  read: Read,
): Promise<MoneyFacts | null> {
  const money = await ports.moneyFacts(tx, row, { lock: true })
  const { version, mustTypeAmount } = readFacts(env, row, money)
  if (read.version !== version)
    throw new AppError('conflict', {
      message: 'The facts have changed since you read them. Please read them again.',
    })
  if (mustTypeAmount && read.amount !== row.amount)
    throw new AppError('invalid', { fields: { amount: 'Please type the amount of this request.' } })
  return money
}

/** Asks for the deletion of a user. Throws not_found, and conflict for staff. */
export async function requestDeletion(
  services: ApprovalServices,
  ports: ApprovalPorts,
  viewer: Viewer,
  userId: string,
  reason: string,
): Promise<string> {
  return services.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw new AppError('not_found')
    if (user.role === 'admin')
      throw new AppError('conflict', {
        message: 'Staff cannot be deleted. Remove the person from staff first.',
      })
    return requestApproval(services, ports, tx, viewer, {
      kind: 'delete_user',
      subjectId: userId,
      userId,
      request: {},
      reason,
      title: 'Delete the account of a user',
      path: `/admin?tab=security&person=${userId}`,
    })
  })
}

/**
 * Approves what another member of staff asked for, and carries it out in the same transaction, so that it happens once. If
 * that is no longer possible, it is declined with the reason. Returns what happened, or null if it was declined. Throws
 * not_found; forbidden without the role, and for the one who asked; conflict if it was decided or has expired, or the facts
 * have changed since they were read; invalid without the amount.
 */
export async function approve(
  services: ApprovalServices,
  ports: ApprovalPorts,
  carryOut: Record<ApprovalKind, CarryOut>,
  viewer: Viewer,
  { id, ...read }: Read & { id: string },
): Promise<string | null> {
  const { db, clock } = services
  await db.transaction((tx) => expireApprovals(ports, tx, clock.now()))
  try {
    return await db.transaction(async (tx) => {
      const row = await lockRequested(tx, viewer, id)
      if (row.requestedBy === viewer.id)
        throw new AppError('forbidden', {
          message: 'Someone other than the person who asked has to approve this.',
        })
      const staffName = (await findStaff(tx, viewer.id))?.name
      if (!staffName) throw new AppError('forbidden')
      const asker = await findStaff(tx, row.requestedBy)
      if (!asker || !hasStaffRole(asker, APPROVAL_ROLES[row.kind]))
        throw new AppError('conflict', {
          message: 'The person who asked no longer has the role for this.',
          details: OBSOLETE,
        })
      const money = await requireRead(services, ports, tx, row, read)
      await carryOut[row.kind](tx, row, { ...viewer, staffName }).catch((error: unknown) => {
        if (!(error instanceof AppError) || !['conflict', 'not_found'].includes(error.code)) throw error
        throw new AppError('conflict', { message: error.message, details: OBSOLETE })
      })
      const outcome = approvedText(row, money)
      await end(services, ports, tx, row, 'approved', viewer, { outcome })
      return outcome
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.details !== OBSOLETE) throw error
    return db.transaction(async (tx) => {
      const row = await lockRequested(tx, viewer, id)
      const reason = `It could not be carried out: ${error.message}`
      await end(services, ports, tx, row, 'declined', null, { reason })
      return null
    })
  }
}

/** Marks errors after which a request is declined, because what was asked for is no longer possible. */
const OBSOLETE = {}

/** Declines a request; the one who asked withdraws it. Throws as `approve` does. */
export async function decline(
  services: ApprovalServices,
  ports: ApprovalPorts,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<null> {
  const { db, clock } = services
  await db.transaction((tx) => expireApprovals(ports, tx, clock.now()))
  await db.transaction(async (tx) => {
    const row = await lockRequested(tx, viewer, id)
    await end(services, ports, tx, row, 'declined', viewer, { reason })
  })
  return null
}

/** Ends expired requests, and tells those who asked. */
export async function expireApprovals(
  ports: Pick<ApprovalPorts, 'notify'>,
  tx: DbOrTx,
  now: Date,
): Promise<void> {
  for (const { id, requestedBy, title } of await endExpired(tx, now))
    await ports.notify(tx, {
      userId: requestedBy,
      kind: 'support',
      subjectId: id,
      path: APPROVALS_PATH,
      title: `Expired: ${title}`,
      text: `Nobody approved this within ${APPROVAL_DAYS} days, so it was not carried out. You can ask again.`,
    })
}

async function lockRequested(tx: DbOrTx, viewer: Viewer, id: string): Promise<ApprovalRow> {
  const row = await lockApproval(tx, id)
  if (!row) throw new AppError('not_found')
  if (!hasStaffRole(viewer, APPROVAL_ROLES[row.kind])) throw new AppError('forbidden')
  if (row.status === 'expired') throw new AppError('conflict', { message: 'This request has expired.' })
  if (row.status !== 'requested')
    throw new AppError('conflict', { message: 'This request has already been decided.' })
  return row
}

async function end(
  { clock, securityLog }: ApprovalServices,
  ports: ApprovalPorts,
  tx: DbOrTx,
  row: ApprovalRow,
  status: 'approved' | 'declined',
  by: Viewer | null,
  text: { outcome: string } | { reason: string },
): Promise<void> {
  const reason = 'reason' in text ? text.reason : null
  const outcome = 'outcome' in text ? text.outcome : text.reason
  const decision = { decidedBy: by?.id ?? null, decisionReason: reason, decidedAt: clock.now() }
  if (!(await endApproval(tx, row.id, status, decision))) throw new AppError('conflict')
  await securityLog.record(tx, {
    kind: 'approval_decided',
    actorId: by?.id ?? null,
    subjectId: row.userId,
    ...(by && { request: by.request }),
    detail: { approvalId: row.id, kind: row.kind, amount: row.amount, status },
  })
  if (by?.id !== row.requestedBy)
    await ports.notify(tx, {
      userId: row.requestedBy,
      kind: 'support',
      subjectId: row.id,
      path: APPROVALS_PATH,
      title: `${status === 'approved' ? 'Approved' : 'Declined'}: ${row.title}`,
      text: outcome,
    })
}

/** One page of approvals as a viewer sees them, newest first, and the total; without those that concern the viewer. */
export async function listFor(
  db: DbOrTx,
  ports: Pick<ApprovalPorts, 'ownRecords'>,
  viewer: Viewer,
  filter: ApprovalFilter,
  range: PageRange,
): Promise<Page<Approval[]>> {
  const { items, total } = await listApprovals(
    db,
    { ...filter, except: { userId: viewer.id, ownRecords: ports.ownRecords(viewer.id) } },
    range,
  )
  return { items: items.map((item) => present(viewer, item)), total }
}

/** An approval with what a viewer may do about it. */
function present(viewer: Viewer, approval: Omit<Approval, 'mayApprove' | 'mayDecline'>): Approval {
  const mayDecline = approval.status === 'requested' && hasStaffRole(viewer, APPROVAL_ROLES[approval.kind])
  return { ...approval, mayDecline, mayApprove: mayDecline && approval.requestedBy.userId !== viewer.id }
}

/** One approval as a viewer sees it. Throws not_found. */
export async function getApproval(db: DbOrTx, viewer: Viewer, id: string): Promise<Approval> {
  const [found] = (await listApprovals(db, { id }, { limit: 1, offset: 0 })).items
  if (!found) throw new AppError('not_found')
  return present(viewer, found)
}
