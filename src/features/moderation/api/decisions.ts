/** Carries decisions out: the effect, the entry in the log, the letter and the news belong to one transaction. */
import { setSuspended } from '#features/accounts/api/index.ts'
import { hideCattery, showCattery } from '#features/breeders/api/index.ts'
import { bringBackCat, takeDownCat } from '#features/cats/api/index.ts'
import { bringBackPairing, takeDownPairing } from '#features/litters/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { LogAction, SubjectKind } from '../choices.ts'
import { ACCOUNT_STATUS, type AccountStatusEvent } from '../events.ts'
import { addDecision, type DecisionRow, isHeldDown } from './decision-store.ts'
import { letterOf } from './letters.ts'
import { addMute, findMute, liftMutes, liftMutesOf } from './mute-store.ts'
import type { LockedPerson } from './people-store.ts'
import type { Ports } from './ports.ts'

export type Act = {
  action: LogAction
  /** Whom it concerns, locked by the transaction. */
  person: LockedPerson
  /** Null for the ladder of violations. */
  actorId: string | null
  reason: string
  now: Date
  /** Of a mute. */
  endsAt?: Date | undefined
  violationId?: string | undefined
  caseId?: string | undefined
  /** The decision that is upheld or reversed. */
  decisionId?: string | undefined
  subject?: { kind: SubjectKind; id: string; title: string } | undefined
}

/** Actions after which the person's pages show something else. */
const CHANGES_STANDING: LogAction[] = ['mute', 'unmute', 'suspend', 'restore', 'reverse']

const HOUR_MS = 3_600_000

/** Does it, writes it to the log and tells the person. Throws `conflict` for what is the case already. */
export async function carryOut(tx: Handle, ports: Ports, act: Act): Promise<DecisionRow> {
  await refuseIdle(tx, act)
  const { person, now, subject } = act
  const decision = await addDecision(tx, {
    userId: person.id,
    actorId: act.actorId,
    action: act.action,
    reason: act.reason,
    caseId: act.caseId ?? null,
    decisionId: act.decisionId ?? null,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    endsAt: act.endsAt ?? null,
    createdAt: now,
  })
  await apply(tx, act, decision)
  const letter = letterOf({ ...act, title: subject?.title })
  const kind = act.action === 'verify' || act.action === 'reject' ? 'verification' : 'decision'
  if (letter) await ports.tell(tx, { userId: person.id, kind, subjectId: decision.id, ...letter })
  if (CHANGES_STANDING.includes(act.action)) {
    const news: AccountStatusEvent = { userId: person.id }
    await ports.events.publish(tx, ACCOUNT_STATUS, news)
  }
  return decision
}

async function refuseIdle(tx: Handle, { action, person, now, endsAt }: Act): Promise<void> {
  const refuse = (message: string) => {
    throw new AppError('conflict', { message })
  }
  if (action === 'suspend' && person.suspendedAt) refuse('This account is suspended already.')
  if (action === 'restore' && !person.suspendedAt) refuse('This account is not suspended.')
  if (action === 'unmute' && !(await findMute(tx, person.id, now))) refuse('This person may write already.')
  if (action === 'mute' && endsAt) {
    const until = await findMute(tx, person.id, now)
    if (until && endsAt.getTime() - until.getTime() < HOUR_MS)
      refuse('This person is muted for at least as long already.')
  }
}

async function apply(tx: Handle, act: Act, decision: DecisionRow): Promise<void> {
  const { person, now, reason, endsAt, violationId, subject } = act
  switch (act.action) {
    case 'mute':
      if (!endsAt) throw new Error('A mute has an end.')
      await addMute(tx, {
        ...{ userId: person.id, violationId, reason, endsAt },
        decisionId: decision.id,
        createdAt: now,
      })
      break
    case 'unmute':
      await liftMutes(tx, person.id, now)
      break
    case 'suspend':
      await setSuspended(tx, person.id, now)
      await hideCattery(tx, person.id)
      break
    case 'restore':
      await restore(tx, person.id)
      break
    case 'take_down':
      if (subject?.kind === 'cat') await takeDownCat(tx, subject.id)
      if (subject?.kind === 'pairing') await takeDownPairing(tx, subject.id)
      break
  }
}

async function restore(tx: Handle, userId: string): Promise<void> {
  await setSuspended(tx, userId, null)
  await showCattery(tx, userId)
}

/** Undoes what a decision did, as far as it still holds; a suspension or a take-down for another reason stays. */
export async function undo(
  tx: Handle,
  decision: DecisionRow,
  person: LockedPerson,
  now: Date,
): Promise<void> {
  if (decision.action === 'mute') await liftMutesOf(tx, decision.id, now)
  if (decision.action === 'suspend' && person.suspendedAt?.getTime() === decision.createdAt.getTime())
    await restore(tx, person.id)
  if (decision.action === 'take_down' && decision.subjectId && !(await isHeldDown(tx, decision))) {
    if (decision.subjectKind === 'cat') await bringBackCat(tx, decision.subjectId)
    if (decision.subjectKind === 'pairing') await bringBackPairing(tx, decision.subjectId)
  }
}
