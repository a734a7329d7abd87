/** Rows of invitations. Whoever changes them has locked their cattery. */
import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read, timestampText } from '#platform/db/rows.ts'
import {
  ADDRESS_DAYS,
  COMPLAINT_DAYS,
  INVITATION_DAYS,
  INVITATIONS_A_DAY,
  MAX_TO_ADDRESS,
} from '../../limits.ts'
import type { InvitationStatus } from '../../rules/invitations/states.ts'
import { waitingListInvitations as invitations, uninvitedAddresses } from '../tables.ts'

export type InvitationRow = typeof invitations.$inferSelect

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** When an invitation is deleted without an answer. */
export function expiryOf({ sentAt, createdAt }: Pick<InvitationRow, 'sentAt' | 'createdAt'>): Date {
  return new Date((sentAt ?? createdAt).getTime() + INVITATION_DAYS * DAY_MS)
}

/** The status of an invitation at a time: one whose days are over has expired, although its row changes within an hour. */
export function statusAt(row: InvitationRow, now: Date): InvitationStatus {
  return row.closedAt === null && expiryOf(row) <= now ? 'expired' : row.status
}

/** Adds invitations except for addresses that were invited to their list before; returns how many were added. */
export async function addInvitations(tx: DbOrTx, rows: (typeof invitations.$inferInsert)[]): Promise<number> {
  const added = await tx
    .insert(invitations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: invitations.id })
  return added.length
}

/** The digests of those addresses that were invited to a list before. */
export async function listKnown(db: DbOrTx, listId: string, digests: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ digest: invitations.addressDigest })
    .from(invitations)
    .where(
      and(
        eq(invitations.listId, listId),
        inArray(invitations.addressDigest, digests),
        or(sql`${invitations.status} <> 'withdrawn'`, isNotNull(invitations.sentAt)),
      ),
    )
  return new Set(rows.map(({ digest }) => digest))
}

/** The open invitations of a cattery. */
export function countOpen(db: DbOrTx, breederId: string): Promise<number> {
  return db.$count(invitations, and(eq(invitations.breederId, breederId), isNull(invitations.closedAt)))
}

/** How many emails with invitations a cattery can still send within a day from now. */
export async function countRoomToday(db: DbOrTx, breederId: string, now: Date): Promise<number> {
  const sent = and(eq(invitations.breederId, breederId), gt(invitations.sentAt, daysBefore(now, 1)))
  return Math.max(0, INVITATIONS_A_DAY - (await db.$count(invitations, sent)))
}

/** How many recipients of a cattery lately did not know the breeder. */
export function countComplaints(db: DbOrTx, breederId: string, now: Date): Promise<number> {
  const since = daysBefore(now, COMPLAINT_DAYS)
  return db.$count(
    invitations,
    and(eq(invitations.breederId, breederId), invitations.isComplaint, gt(invitations.closedAt, since)),
  )
}

/** The catteries whose invitations wait for their emails. */
export async function listPlanning(db: DbOrTx): Promise<string[]> {
  const rows = await read(db, idRow).rows(
    sql`select distinct i.breeder_id as id from waiting_list_invitations i where i.status = 'planned'`,
  )
  return rows.map(({ id }) => id)
}

/** The planned invitations of a cattery whose addresses can get an email now, the oldest first. */
export async function listToSend(
  tx: DbOrTx,
  breederId: string,
  limit: number,
  now: Date,
): Promise<InvitationRow[]> {
  const lately = sql`(select count(*) from waiting_list_invitations o
    where o.address_digest = ${invitations.addressDigest} and o.token_digest is not null
      and o.sent_at > ${daysBefore(now, ADDRESS_DAYS).toISOString()}::timestamptz)`
  return tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.breederId, breederId),
        eq(invitations.status, 'planned'),
        gt(invitations.createdAt, daysBefore(now, INVITATION_DAYS)),
        sql`${lately} < ${MAX_TO_ADDRESS}`,
      ),
    )
    .orderBy(invitations.createdAt, invitations.id)
    .limit(limit)
}

/** Changes an invitation. */
export async function changeInvitation(tx: DbOrTx, id: string, set: Partial<InvitationRow>): Promise<void> {
  await tx.update(invitations).set(set).where(eq(invitations.id, id))
}

/** Ends open invitations, and deletes what the breeder wrote. */
export async function closeInvitations(
  tx: DbOrTx,
  where: { id: string } | { pairingId: string } | { planningBreederId: string } | { email: string },
  set: Pick<InvitationRow, 'status'> & Partial<Pick<InvitationRow, 'isComplaint' | 'entryId'>>,
  closedAt: Date,
): Promise<void> {
  await tx
    .update(invitations)
    .set({ ...set, closedAt, email: null, name: null, notes: null })
    .where(and(isNull(invitations.closedAt), conditionOf(where)))
}

function conditionOf(where: Parameters<typeof closeInvitations>[1]): SQL | undefined {
  if ('id' in where) return eq(invitations.id, where.id)
  if ('pairingId' in where) return eq(invitations.pairingId, where.pairingId)
  if ('email' in where) return eq(invitations.email, where.email)
  return and(eq(invitations.breederId, where.planningBreederId), eq(invitations.status, 'planned'))
}

/** The catteries that have open invitations of an address, in the order in which they are locked. */
export async function listInviting(db: DbOrTx, email: string): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select distinct i.breeder_id as id from waiting_list_invitations i where i.email = ${email} order by 1`)
  return rows.map(({ id }) => id)
}

/** An invitation by its ID, or by the digest of its secret. */
export async function findInvitation(
  db: DbOrTx,
  by: { id: string } | { tokenDigest: string },
): Promise<InvitationRow | undefined> {
  const where = 'id' in by ? eq(invitations.id, by.id) : eq(invitations.tokenDigest, by.tokenDigest)
  const [row] = await db.select().from(invitations).where(where)
  return row
}

/** Keeps an address from being invited from now on. */
export async function refuseAddress(tx: DbOrTx, addressDigest: string, createdAt: Date): Promise<void> {
  await tx
    .insert(uninvitedAddresses)
    .values({ addressDigest, createdAt })
    .onConflictDoUpdate({ target: uninvitedAddresses.addressDigest, set: { createdAt } })
}

const refusalRow = z.object({ createdAt: timestampText, hasSignedUp: z.boolean() })

/** Whether the owner of an address wants no invitations. Signing up with it afterward takes that back. */
export async function isRefused(
  tx: DbOrTx,
  { addressDigest, email }: { addressDigest: string; email: string },
): Promise<boolean> {
  const found = await read(tx, refusalRow).maybeRow(sql`
    select r.created_at, exists (select from users u
      where u.email = ${email} and u.is_verified and u.created_at > r.created_at) as has_signed_up
    from uninvited_addresses r where r.address_digest = ${addressDigest}`)
  if (!found?.hasSignedUp) return found !== undefined
  await tx.delete(uninvitedAddresses).where(eq(uninvitedAddresses.addressDigest, addressDigest))
  return false
}
