/** How staff works cases. */
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { CaseAction } from '../choices.ts'
import type { Case, CaseDetail } from '../contract.ts'
import { presentDecision } from './account-status.ts'
import { answerAppeal, findAppealByCase } from './appeal-store.ts'
import { getCase, listAround } from './case-list-store.ts'
import { type CaseRow, closeCase, findCase, lockCase } from './case-store.ts'
import { addDecision, findDecision, hasOpened, listDecisions } from './decision-store.ts'
import { carryOut, undo } from './decisions.ts'
import { reporterLetter } from './letters.ts'
import { type LockedPerson, lockPerson } from './people-store.ts'
import { mayDecide } from './policy.ts'
import type { Ports } from './ports.ts'
import { APPEAL_MOVES, afterAction } from './process.ts'
import { listViolations } from './violation-store.ts'

/** Rows of violations and decisions beside a case. */
const SHOWN = 20
/** Milliseconds in which the same staff member opening the same messages again is not written down again. */
const OPENED_MS = 10 * 60_000
const HOUR_MS = 3_600_000

/** A case with all that is needed to decide it. Opening the messages of others is written to the log. */
export async function openCase(db: Handle, actor: Viewer, id: string, now: Date): Promise<CaseDetail> {
  const found = await getCase(db, id, now)
  if (!found) throw new AppError('not_found')
  const userId = found.person.userId
  const messages = found.subject?.kind === 'message' ? await openMessages(db, actor, found, now) : []
  const decisions = await listDecisions(db, userId, { limit: SHOWN, forStaff: true })
  return {
    ...found,
    violations: await listViolations(db, userId, SHOWN),
    messages,
    appeal: found.kind === 'appeal' ? await appealOf(db, id, now) : null,
    decisions: decisions.map(({ actorName, ...decision }) => ({
      ...presentDecision(decision, now),
      actorName,
    })),
  }
}

async function openMessages(db: Handle, actor: Viewer, { id, person, subject }: Case, now: Date) {
  const messages = await listAround(db, subject?.id ?? '')
  const opening = { caseId: id, actorId: actor.id }
  if (messages.length > 0 && !(await hasOpened(db, opening, new Date(now.getTime() - OPENED_MS)))) {
    const reason = 'Opened the reported message and what was written around it'
    await addDecision(db, { ...opening, userId: person.userId, action: 'open', reason, createdAt: now })
  }
  return messages
}

async function appealOf(db: Handle, caseId: string, now: Date): Promise<CaseDetail['appeal']> {
  const appeal = await findAppealByCase(db, caseId)
  const decision = appeal && (await findDecision(db, appeal.decisionId))
  return appeal && decision
    ? { text: appeal.text, decision: presentDecision({ ...decision, appeal }, now) }
    : null
}

export type Verdict = { action: CaseAction; reason: string; hours?: number | undefined }

/**
 * Decides a case. Throws not_found, forbidden for what concerns staff themselves or other staff, conflict when it is
 * closed already, the action does not fit it or changes nothing.
 */
export async function decideCase(
  db: Handle,
  ports: Ports,
  actor: Viewer,
  id: string,
  verdict: Verdict,
  now: Date,
): Promise<Case> {
  const known = await findCase(db, id)
  if (!known) throw new AppError('not_found')
  await db.transaction(async (tx) => {
    // The person first, as everywhere, so that no two transactions wait for each other.
    const person = await lockPerson(tx, known.userId)
    const held = await lockCase(tx, id)
    if (!person || !held) throw new AppError('not_found')
    if (held.status === 'closed')
      throw new AppError('conflict', { message: 'Somebody has decided this case already.' })
    if (!afterAction(held, verdict.action))
      throw new AppError('conflict', { message: 'This decision does not fit the case.' })
    if (!mayDecide(actor, person, verdict.action))
      throw new AppError('forbidden', { message: 'Staff cannot decide about themselves or other staff.' })
    if (held.kind === 'appeal') await answer(tx, ports, { held, person, actor, verdict, now })
    else await act(tx, ports, { held, person, actor, verdict, now })
    await closeCase(tx, id, now)
    if (held.reporterId) await tellReporter(tx, ports, held, verdict.action !== 'dismiss')
  })
  const decided = await getCase(db, id, now)
  if (!decided) throw new AppError('not_found')
  return decided
}

type Deciding = { held: CaseRow; person: LockedPerson; actor: Viewer; verdict: Verdict; now: Date }

async function act(tx: Handle, ports: Ports, { held, person, actor, verdict, now }: Deciding) {
  const { subjectKind: kind, subjectId, subjectTitle: title } = held
  await carryOut(tx, ports, {
    ...{ action: verdict.action, person, actorId: actor.id, reason: verdict.reason, now, caseId: held.id },
    endsAt: verdict.action === 'mute' ? endOf(verdict, now) : undefined,
    subject: kind && subjectId && title ? { kind, id: subjectId, title } : undefined,
  })
}

/** When a mute of so many hours ends. */
export function endOf({ hours = 0 }: { hours?: number | undefined }, now: Date): Date {
  return new Date(now.getTime() + hours * HOUR_MS)
}

async function answer(tx: Handle, ports: Ports, { held, person, actor, verdict, now }: Deciding) {
  const appeal = await findAppealByCase(tx, held.id)
  const status = appeal && APPEAL_MOVES[appeal.status][verdict.action]
  const decision = appeal && (await findDecision(tx, appeal.decisionId))
  if (!appeal || !status || !decision) throw new AppError('conflict')
  await answerAppeal(tx, appeal.id, { status, answer: verdict.reason, decidedAt: now })
  if (status === 'reversed') await undo(tx, decision, person, now)
  await carryOut(tx, ports, {
    ...{ action: verdict.action, person, actorId: actor.id, reason: verdict.reason, now },
    ...{ caseId: held.id, decisionId: decision.id },
  })
}

async function tellReporter(tx: Handle, ports: Ports, held: CaseRow, isFounded: boolean): Promise<void> {
  if (!held.reporterId) return
  const told = { userId: held.reporterId, kind: 'decision' as const, subjectId: held.id }
  await ports.tell(tx, { ...told, ...reporterLetter(namedToReporter(held), isFounded) })
}

/** What was reported, in words for the reporter: a person's title has the full name, which is for staff. */
function namedToReporter({ subjectKind, subjectTitle }: CaseRow): string {
  if (subjectKind === 'message') return 'a message'
  if (subjectKind === 'person') return 'a person'
  return subjectTitle ?? 'it'
}
