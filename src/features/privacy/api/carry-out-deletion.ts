/** Carries out deletions: first the account is closed in one transaction, then everything else in steps that can be repeated. */

import { closeAccount, lockUser, setDeletionDue } from '#features/accounts/api/index.ts'
import { setCatteryActive } from '#features/breeders/api/index.ts'
import { replaceNames } from '#features/messages/api/index.ts'
import { accountChanged, invitations } from '#features/waiting-lists/api/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { mailSentAt, removeQueuedMails } from '#platform/mail/index.ts'
import { readOutages } from '#platform/outages/index.ts'
import { DELETED_USER, removeUserData, type TableRules } from '#platform/personal-data/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { DELETION_REMINDER_DAYS } from '../choices.ts'
import { listBlockers } from './blockers.ts'
import { deletionTime } from './deletion-deadlines.ts'
import { canBeEmailed, deletionMails, deletionReminderKey } from './deletion-mails.ts'
import { type DeletionRow, findDeletion, listDue, listToRemind, moveDeletion } from './deletion-store.ts'
import type { DeletionServices, DeletionSettings } from './deletions.ts'
import { removeExports } from './exports.ts'
import { findPerson, type Person } from './person-store.ts'
import { listDeletion, repeatDeletions } from './repeat-deletions.ts'

export type CarryOutServices = DeletionServices & Pick<Services, 'stripe' | 'log' | 'storage'>

const EVERY_MS = 5 * MINUTE_MS
const RETRY_MS = HOUR_MS
/** Deletions, and reminders, in one run. */
const BATCH = 20

/** Reminds users, begins deletions that are due, and continues those that a crash has interrupted. */
export async function runDeletions(
  services: CarryOutServices,
  settings: DeletionSettings,
  tables: TableRules[],
): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  const soon = new Date(now.getTime() + DELETION_REMINDER_DAYS * DAY_MS)
  for (const deletion of await listToRemind(db, soon, BATCH)) await remind(services, settings, deletion, now)
  for (const deletion of await listDue(db, now, BATCH))
    await carryOut(services, settings, tables, deletion).catch((error: unknown) =>
      log.error({ err: error, deletionId: deletion.id }, 'a deletion was interrupted and will be continued'),
    )
}

/** Runs deletions every five minutes, and once looks for accounts that were deleted before this database was restored. */
export function deletionSweep(
  services: CarryOutServices,
  settings: DeletionSettings,
  tables: TableRules[],
): Sweep {
  const { log } = services
  let isCompared = false
  return defineSweep({
    name: 'deletions',
    everyMs: EVERY_MS,
    async run() {
      await runDeletions(services, settings, tables)
      if (isCompared) return
      const repeated = await repeatDeletions(services)
      isCompared = true
      if (repeated > 0) log.warn({ repeated }, 'accounts deleted before a restore will be deleted again')
    },
  })
}

/** Reminds a user of a deletion. After an outage, it is put off, so that the user has as many days as otherwise. */
async function remind(
  services: CarryOutServices,
  { publicUrl }: DeletionSettings,
  { id, userId, dueAt: planned }: DeletionRow,
  now: Date,
): Promise<void> {
  const earliest = afterReminder(now)
  const dueAt = planned < earliest ? earliest : planned
  await services.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const person = await findPerson(tx, userId)
    if (!(await moveDeletion(tx, id, 'pending', { remindedAt: now, dueAt })) || !person) return
    await setDeletionDue(tx, userId, dueAt)
    await deletionMails(services, publicUrl).reminder(tx, { ...person, userId }, id, dueAt)
  })
}

/** The earliest time of a deletion whose user was reminded at a time. */
function afterReminder(remindedAt: Date): Date {
  return new Date(remindedAt.getTime() + DELETION_REMINDER_DAYS * DAY_MS)
}

/** Whether a deletion must wait, because the mail server has not accepted the reminder, or too lately. */
async function waitsForReminder(
  services: CarryOutServices,
  tx: DbOrTx,
  { id, userId, requestedBy, isRepeated }: DeletionRow,
  now: Date,
): Promise<boolean> {
  if (requestedBy !== userId || isRepeated) return false
  const person = await findPerson(tx, userId)
  if (!person || !canBeEmailed(services, person)) return false
  const sentAt = await mailSentAt(tx, deletionReminderKey(id))
  if (!sentAt) return true
  const earliest = afterReminder(sentAt)
  if (earliest <= now) return false
  await moveDeletion(tx, id, 'pending', { dueAt: earliest })
  await setDeletionDue(tx, userId, earliest)
  return true
}

async function carryOut(
  services: CarryOutServices,
  settings: DeletionSettings,
  tables: TableRules[],
  { id, userId }: DeletionRow,
): Promise<void> {
  const { db } = services
  await db.transaction((tx) => begin(services, settings, tx, id, userId))
  const deletion = await findDeletion(db, id)
  if (deletion?.state !== 'running') return
  // Before anything is removed, so that whatever is removed stays so when the database is restored.
  await listDeletion(services.storage, userId)
  await removeExports(services, userId)
  for (const rules of tables) await removeUserData(db, rules, userId)
  await replaceNames(db, userId, deletion.names ?? [], DELETED_USER)
  if (deletion.email) await removeQueuedMails(db, deletion.email)
  if (deletion.stripeCustomerId) await deleteCustomer(services.stripe, deletion.stripeCustomerId)
  await db.transaction((tx) => end(services, settings, tx, deletion))
}

/** Closes the account, unless it was kept in the meantime. Something that is open ends the request instead. */
async function begin(
  services: CarryOutServices,
  { publicUrl }: DeletionSettings,
  tx: DbOrTx,
  id: string,
  userId: string,
): Promise<void> {
  const { clock, securityLog } = services
  const now = clock.now()
  const user = await lockUser(tx, userId)
  const deletion = await findDeletion(tx, id)
  if (!user || deletion?.state !== 'pending') return
  if (deletionTime(deletion, await readOutages(tx, now)) > now) return
  if (await waitsForReminder(services, tx, deletion, now)) return
  if ((await listBlockers(tx, user, { beginsNow: true })).length > 0) {
    // It was deleted once, so what is open here is over or will be soon.
    if (deletion.isRepeated) {
      await moveDeletion(tx, id, 'pending', { dueAt: new Date(now.getTime() + RETRY_MS) })
      return
    }
    const person = await findPerson(tx, userId)
    await moveDeletion(tx, id, 'pending', { state: 'canceled', endedAt: now })
    await setDeletionDue(tx, userId, null)
    await accountChanged(services, tx, userId)
    if (deletion.wasActive) await setCatteryActive(tx, userId, true)
    await securityLog.record(tx, {
      kind: 'deletion_canceled',
      actorId: null,
      subjectId: userId,
      detail: { reason: 'open' },
    })
    if (person) await deletionMails(services, publicUrl).prevented(tx, { ...person, userId })
    return
  }
  await accountChanged(services, tx, userId)
  const person = await findPerson(tx, userId)
  if (person && isOwnAddress(services, person)) await invitations.forgetAddress(services, tx, person.email)
  const names = namesOf(person)
  const { email, name, stripeCustomerId, suspendedAt, isVerified } = await closeAccount(
    services,
    tx,
    userId,
    now,
  )
  await moveDeletion(tx, id, 'pending', {
    state: 'running',
    startedAt: now,
    names,
    stripeCustomerId,
    email: isOwnAddress(services, { isVerified }) ? email : null,
    evidence: suspendedAt ? { name, email } : null,
  })
}

/** Whether the address of an account is confirmed; an unconfirmed one may be someone else's. */
function isOwnAddress({ mail }: CarryOutServices, { isVerified }: Pick<Person, 'isVerified'>): boolean {
  return isVerified || !mail.leavesMachine
}

/** The names under which system messages mention a person, the longest first. */
function namesOf(person: Person | undefined): string[] {
  const names = person ? [person.name, person.shortName, person.businessName, person.catteryName] : []
  const used = names.filter((name): name is string => name !== null && name.length > 1)
  return [...new Set(used)].sort((a, b) => b.length - a.length)
}

async function end(
  services: CarryOutServices,
  { publicUrl }: DeletionSettings,
  tx: DbOrTx,
  { id, userId, requestedBy, email, isRepeated }: DeletionRow,
): Promise<void> {
  const { clock, securityLog } = services
  const cleared = { email: null, stripeCustomerId: null, names: null }
  const isFirst = await moveDeletion(tx, id, 'running', { state: 'done', endedAt: clock.now(), ...cleared })
  if (!isFirst) return
  const actorId = requestedBy === userId ? null : requestedBy
  await securityLog.record(tx, { kind: 'account_deleted', actorId, subjectId: userId })
  if (email && !isRepeated) await deletionMails(services, publicUrl).done(tx, { email, isVerified: true })
}

async function deleteCustomer({ sdk }: Services['stripe'], id: string): Promise<void> {
  try {
    await sdk.customers.del(id)
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'resource_missing'
    if (!isGone) throw error
  }
}
