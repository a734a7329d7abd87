/** How staff grant and revoke badges of catteries. */

import { type LockedUser, lockUser } from '#features/accounts/api/index.ts'
import { addBadgeEntry, findOwner, listBadges, lockCattery } from '#features/breeders/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { requirePastDates } from '#lib/rules/past-dates.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { BADGES } from '../choices.ts'
import type { BreederBadges } from '../contract.ts'
import { applyDecision } from './decisions.ts'
import { mayActOn } from './policy.ts'
import type { Ports } from './ports.ts'
import { readUserNames } from './user-store.ts'

type Grant = {
  grantId: string
  badge: string
  awardedOn: string
  expiresOn?: string | null | undefined
  reason: string
}

/** The badges of a cattery and their log. Throws not_found. */
export async function getBadges(db: DbOrTx, breederId: string): Promise<BreederBadges> {
  const found = await listBadges(db, breederId)
  if (!found) throw new AppError('not_found')
  const names = await readUserNames(
    db,
    found.log.flatMap(({ actorId }) => actorId ?? []),
  )
  return {
    ...found,
    log: found.log.map(({ actorId, ...entry }) => ({
      ...entry,
      actor: actorId ? { userId: actorId, name: names.get(actorId) ?? 'Deleted account' } : null,
    })),
  }
}

/**
 * Grants a badge, or renews it, and notifies the breeder; sending it twice does it once. Throws not_found; forbidden for
 * catteries of staff; invalid for an expiry that is not in the future.
 */
export async function grantBadge(
  db: DbOrTx,
  ports: Ports,
  actor: Viewer,
  breederId: string,
  { grantId, badge: typed, awardedOn, expiresOn = null, reason }: Grant,
  now: Date,
): Promise<BreederBadges> {
  if (expiresOn && expiresOn < isoDate(now))
    throw new AppError('invalid', { fields: { expiresOn: 'Choose a date in the future.' } })
  requirePastDates({ awardedOn }, isoDate(now))
  await db.transaction(async (tx) => {
    const { user, businessName, badges } = await lockBadges(tx, actor, breederId)
    const badge = sameName([...badges, ...BADGES], typed) ?? typed
    const entry = { id: grantId, breederId, badge, action: 'grant' as const, reason }
    const isNew = await addBadgeEntry(tx, {
      ...entry,
      awardedOn,
      expiresOn,
      actorId: actor.id,
      createdAt: now,
    })
    if (!isNew) return
    const decision = { action: 'grant_badge' as const, user, breederId, businessName, badge, reason }
    await applyBadgeDecision(tx, ports, { ...decision, actor, now })
  })
  return getBadges(db, breederId)
}

/** Revokes a badge and notifies the breeder. Throws not_found, forbidden, conflict if the cattery does not have it. */
export async function revokeBadge(
  db: DbOrTx,
  ports: Ports,
  actor: Viewer,
  breederId: string,
  { badge: typed, reason }: { badge: string; reason: string },
  now: Date,
): Promise<BreederBadges> {
  await db.transaction(async (tx) => {
    const { user, businessName, badges } = await lockBadges(tx, actor, breederId)
    const badge = sameName(badges, typed)
    if (!badge) throw new AppError('conflict', { message: 'This cattery does not have this badge.' })
    const entry = { breederId, badge, action: 'revoke' as const, reason, actorId: actor.id, createdAt: now }
    await addBadgeEntry(tx, entry)
    const decision = { action: 'revoke_badge' as const, user, breederId, businessName, badge, reason }
    await applyBadgeDecision(tx, ports, { ...decision, actor, now })
  })
  return getBadges(db, breederId)
}

async function lockBadges(tx: DbOrTx, actor: Viewer, breederId: string) {
  const owner = await findOwner(tx, breederId)
  const user = owner && (await lockUser(tx, owner))
  const cattery = user && (await lockCattery(tx, breederId))
  const found = cattery && (await listBadges(tx, breederId))
  if (!user || !found) throw new AppError('not_found')
  if (!mayActOn(actor, user))
    throw new AppError('forbidden', { message: 'Staff cannot act on themselves or other staff.' })
  return { user, businessName: found.businessName, badges: found.badges.map(({ name }) => name) }
}

type BadgeDecision = {
  action: 'grant_badge' | 'revoke_badge'
  user: LockedUser
  actor: Viewer
  breederId: string
  businessName: string
  badge: string
  reason: string
  now: Date
}

/** Characters of a reason in the log. */
const MAX_LOGGED = 1_000

function applyBadgeDecision(
  tx: DbOrTx,
  ports: Ports,
  { actor, breederId, businessName, badge, reason, ...decision }: BadgeDecision,
) {
  return applyDecision(tx, ports, {
    ...decision,
    actorId: actor.id,
    reason: excerpt(`${badge}: ${reason}`, MAX_LOGGED),
    subject: { kind: 'breeder', id: breederId, title: businessName },
  })
}

/** The name that differs at most in case. */
function sameName(names: readonly string[], typed: string): string | undefined {
  return names.find((name) => name.toLowerCase() === typed.toLowerCase())
}
