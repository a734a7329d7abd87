/** Applies moderation decisions: consequence, log entry, notification, and event in one transaction. */

import {
  type LockedUser,
  readTimeZone,
  setSuspended,
  signOutEverywhere,
} from '#features/accounts/api/index.ts'
import { ACCOUNT_STATUS_CHANGED } from '#features/accounts/events.ts'
import { setCatterySuspended } from '#features/breeders/api/index.ts'
import { catTakeDown } from '#features/cats/api/index.ts'
import { pairingTakeDown } from '#features/litters/api/index.ts'
import { hideReview, showReview } from '#features/reviews/api/index.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { RequestSource } from '#platform/http/index.ts'
import type { LogAction, SubjectKind } from '../choices.ts'
import { decisionMailKey } from './announced.ts'
import { addDecision, type DecisionRow, isTakenDownByAnother } from './decision-store.ts'
import { decisionNotification } from './notification-content.ts'
import type { Ports } from './ports.ts'
import { addMute, findMute, liftMuteOfDecision, liftMutes } from './violations/mute-store.ts'

export type NewDecision = {
  action: LogAction
  /** The user concerned, locked by the transaction. */
  user: LockedUser
  /** Null for automatic decisions. */
  actorId: string | null
  /** The request of the actor. */
  request?: RequestSource
  reason: string
  now: Date
  /** Of a mute. */
  endsAt?: Date | undefined
  violationId?: string | undefined
  caseId?: string | undefined
  /** For a cat that is taken down: whether it is suspected of fraud, which stops the payments of its breeder. */
  isFraud?: boolean | undefined
  /** The decision that is upheld or reversed. */
  decisionId?: string | undefined
  subject?: { kind: SubjectKind; id: string; title: string } | undefined
}

/** Actions that change what the user's open pages show. */
const CHANGES_ACCOUNT_STATUS: LogAction[] = ['mute', 'unmute', 'suspend', 'restore', 'reverse']

/** Applies a decision, logs it, and notifies the user. Throws conflict if it would change nothing. */
export async function applyDecision(tx: DbOrTx, ports: Ports, input: NewDecision): Promise<DecisionRow> {
  await rejectNoOp(tx, input)
  const { user, now, subject } = input
  const decision = await addDecision(tx, {
    userId: user.id,
    actorId: input.actorId,
    action: input.action,
    reason: input.reason,
    caseId: input.caseId ?? null,
    decisionId: input.decisionId ?? null,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    endsAt: input.endsAt ?? null,
    createdAt: now,
  })
  await applyConsequence(tx, ports, input, decision)
  const timeZone = await readTimeZone(tx, user.id)
  const content = decisionNotification({
    ...input,
    title: subject?.title,
    isReview: subject?.kind === 'review',
    timeZone,
    today: dayIn(now, timeZone),
  })
  const kind = input.action === 'verify' || input.action === 'reject' ? 'verification' : 'decision'
  if (content)
    await ports.notify(tx, {
      userId: user.id,
      kind,
      subjectId: decision.id,
      mailKey: decisionMailKey(decision.id),
      ...content,
    })
  if (CHANGES_ACCOUNT_STATUS.includes(input.action))
    await ports.events.publish(tx, ACCOUNT_STATUS_CHANGED, { userId: user.id })
  return decision
}

async function rejectNoOp(tx: DbOrTx, { action, user, now, endsAt }: NewDecision): Promise<void> {
  const reject = (message: string) => {
    throw new AppError('conflict', { message })
  }
  if (action === 'suspend' && user.suspendedAt) reject('This account is already suspended.')
  if (action === 'restore' && !user.suspendedAt) reject('This account is not suspended.')
  if (action === 'unmute' && !(await findMute(tx, user.id, now))) reject('This user is not muted.')
  if (action === 'mute' && endsAt) {
    const until = await findMute(tx, user.id, now)
    if (until && endsAt.getTime() - until.getTime() < HOUR_MS)
      reject('This user is already muted for at least that long.')
  }
}

async function applyConsequence(
  tx: DbOrTx,
  ports: Ports,
  input: NewDecision,
  decision: DecisionRow,
): Promise<void> {
  const { user, now, reason, endsAt, violationId, subject } = input
  switch (input.action) {
    case 'mute':
      if (!endsAt) throw new Error('A mute needs an end.')
      await addMute(tx, {
        userId: user.id,
        violationId,
        reason,
        endsAt,
        decisionId: decision.id,
        createdAt: now,
      })
      break
    case 'unmute':
      await liftMutes(tx, user.id, now)
      break
    case 'suspend':
      await setSuspended(tx, user.id, now)
      // Sales are locked before catteries and cats.
      await ports.stopPayments(tx, { userId: user.id, cause: 'suspension', subjectId: user.id })
      await ports.accountChanged(tx, user.id)
      await setCatterySuspended(tx, user.id, true)
      await recordChange(tx, ports, 'suspended', input)
      break
    case 'restore':
      await restore(tx, ports, input)
      break
    case 'sign_out':
      if ((await signOutEverywhere(ports, tx, { ...input, userId: user.id })) === 0)
        throw new AppError('conflict', { message: 'This user is not signed in anywhere.' })
      break
    case 'take_down':
      if (subject?.kind === 'cat') {
        if (input.isFraud)
          await ports.stopPayments(tx, { userId: user.id, cause: 'fraud', subjectId: subject.id })
        await ports.endOfferOfCat(tx, subject.id)
        await catTakeDown.takeDownCat(tx, subject.id)
      }
      if (subject?.kind === 'pairing') await pairingTakeDown.takeDownPairing(tx, subject.id)
      if (subject?.kind === 'review') await hideReview(tx, subject.id, now)
      break
    case 'bring_back':
      if (subject?.kind === 'cat') await bringBack(tx, ports, user, subject.id)
      if (subject?.kind === 'pairing') await pairingTakeDown.bringBackPairing(tx, subject.id)
      if (subject?.kind === 'review') await showReview(tx, subject.id)
      break
  }
}

type Change = Pick<NewDecision, 'user' | 'actorId' | 'request'>

async function restore(tx: DbOrTx, ports: Ports, change: Change): Promise<void> {
  const { id: userId } = change.user
  await setSuspended(tx, userId, null)
  await ports.resumePayments(tx, { userId, cause: 'suspension', subjectId: userId })
  await ports.accountChanged(tx, userId)
  await setCatterySuspended(tx, userId, false)
  await recordChange(tx, ports, 'restored', change)
}

/** Restores a cat that was taken down. If that was for fraud, payments are possible again. */
async function bringBack(tx: DbOrTx, ports: Ports, user: LockedUser, catId: string): Promise<void> {
  await ports.resumePayments(tx, { userId: user.id, cause: 'fraud', subjectId: catId })
  await catTakeDown.bringBackCat(tx, catId)
}

function recordChange(
  tx: DbOrTx,
  { securityLog }: Ports,
  kind: 'suspended' | 'restored',
  { user, actorId, request }: Change,
): Promise<void> {
  return securityLog.record(tx, { kind, actorId, subjectId: user.id, ...(request && { request }) })
}

/** Reverses a decision as far as it is still in effect; another decision with the same consequence stays in effect. */
export async function reverseDecision(
  tx: DbOrTx,
  ports: Ports,
  decision: DecisionRow,
  { now, ...change }: Change & { now: Date },
): Promise<void> {
  const { user } = change
  if (decision.action === 'mute') await liftMuteOfDecision(tx, decision.id, now)
  if (decision.action === 'suspend' && user.suspendedAt?.getTime() === decision.createdAt.getTime())
    await restore(tx, ports, change)
  if (decision.action === 'take_down' && decision.subjectId && !(await isTakenDownByAnother(tx, decision))) {
    if (decision.subjectKind === 'cat') await bringBack(tx, ports, user, decision.subjectId)
    if (decision.subjectKind === 'pairing') await pairingTakeDown.bringBackPairing(tx, decision.subjectId)
    if (decision.subjectKind === 'review') await showReview(tx, decision.subjectId)
  }
}
