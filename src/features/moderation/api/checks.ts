/** How staff record and correct the checks of catteries. */
import { lockUser } from '#features/accounts/api/index.ts'
import { catteryChecks, findBreeder, findOwner, lockCattery } from '#features/breeders/api/index.ts'
import { CHECK_NAMES, VISIT_METHODS } from '#lib/checks/kinds.ts'
import { dateText, isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { requirePastDates } from '#lib/rules/past-dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { NewCheck } from '../check-contract.ts'
import type { BreederChecks } from '../contract.ts'
import { applyDecision } from './decisions.ts'
import { mayActOn } from './policy.ts'
import type { Ports } from './ports.ts'
import { readUserNames } from './user-store.ts'

/** The checks of a cattery with who recorded them. Throws not_found. */
async function getChecks(db: DbOrTx, breederId: string): Promise<BreederChecks> {
  const found = await catteryChecks.list(db, breederId)
  if (!found) throw new AppError('not_found')
  const names = await readUserNames(
    db,
    found.entries.flatMap(({ actorId }) => actorId ?? []),
  )
  return {
    ...found,
    entries: found.entries.map(({ actorId, ...entry }) => ({
      ...entry,
      actor: actorId ? { userId: actorId, name: names.get(actorId) ?? 'Deleted account' } : null,
    })),
  }
}

/**
 * The same for a member of staff. The security log records who read the private statements of a breeder without a pending
 * application; those of applicants are what staff decide about. Throws not_found.
 */
export async function viewChecks(
  db: DbOrTx,
  { securityLog }: Ports,
  actor: Viewer,
  breederId: string,
): Promise<BreederChecks> {
  const checks = await getChecks(db, breederId)
  const breeder = await findBreeder(db, breederId)
  if (breeder && breeder.verificationStatus !== 'pending')
    await securityLog.record(db, {
      kind: 'application_opened',
      actorId: actor.id,
      subjectId: breeder.userId,
      request: actor.request,
      detail: { breederId },
    })
  return checks
}

/**
 * Adds an entry about a check, and notifies the breeder of its result; sending it twice does it once. Throws not_found;
 * forbidden for catteries of staff; invalid for a last day in the past; conflict if the entry that it follows is no longer the
 * latest one.
 */
export async function recordCheck(
  db: DbOrTx,
  ports: Ports,
  actor: Viewer,
  breederId: string,
  { entryId, expiresOn = null, club = null, number = null, method = null, reason = null, ...check }: NewCheck,
  now: Date,
): Promise<BreederChecks> {
  // A correction may say that a check expired earlier.
  if (check.action === 'record' && expiresOn && expiresOn < isoDate(now))
    throw new AppError('invalid', { fields: { expiresOn: 'Choose a date in the future.' } })
  // In UTC, because staff need not be where the cattery is.
  requirePastDates({ checkedOn: check.checkedOn }, isoDate(now))
  const entry = { ...check, expiresOn, club, number, method, reason }
  await db.transaction(async (tx) => {
    const owner = await findOwner(tx, breederId)
    const user = owner && (await lockUser(tx, owner))
    const cattery = user && (await lockCattery(tx, breederId))
    if (!user || !cattery) throw new AppError('not_found')
    if (!mayActOn(actor, user))
      throw new AppError('forbidden', { message: 'Staff cannot act on themselves or other staff.' })
    const added = { ...entry, id: entryId, breederId, actorId: actor.id, createdAt: now }
    const outcome = await catteryChecks.add(tx, added)
    if (outcome === 'outdated')
      throw new AppError('conflict', {
        message: 'Someone else has recorded this check in the meantime. Close the form to read it.',
      })
    if (outcome === 'repeated') return
    await applyDecision(tx, ports, {
      action: 'record_check',
      user,
      actorId: actor.id,
      reason: describeEntry(entry),
      now,
      subject: { kind: 'breeder', id: breederId, title: cattery.businessName },
    })
  })
  return getChecks(db, breederId)
}

type Described = Pick<NewCheck, 'kind' | 'action' | 'result' | 'checkedOn' | 'expiresOn' | 'club' | 'method'>

/** An entry for its breeder and the log, without what staff saw. */
function describeEntry({ kind, action, result, checkedOn, expiresOn, club, method }: Described): string {
  const detail = club ?? (method && VISIT_METHODS[method])
  const name = `${CHECK_NAMES[kind]}${detail ? ` (${detail})` : ''}`
  const text = {
    passed: `${name}: checked ${dateText(checkedOn)}, valid until ${dateText(expiresOn ?? checkedOn)}.`,
    failed: `${name}: we could not confirm it on ${dateText(checkedOn)}.`,
    withdrawn: `${name}: an entry was removed because it was recorded by mistake.`,
  }[result]
  return action === 'correct' ? `Correction. ${text}` : text
}
