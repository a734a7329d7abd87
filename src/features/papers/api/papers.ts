/** The proof that a cat is neutered, which its buyer sends, and the papers, which its breeder hands over. */
import { findBreeder } from '#features/breeders/api/index.ts'
import { getSale } from '#features/orders/api/index.ts'
import {
  addSaleEvent,
  listSaleEvents,
  lockSale,
  requireParty,
  requireUnfrozen,
  type StoredSale,
} from '#features/sales/api/index.ts'
import type { SaleStatus } from '#features/sales/contract.ts'
import { keepDocuments } from '#features/uploads/api/index.ts'
import { dayText } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { FUTURE_TEXT } from '#lib/form-fields.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { NewProof, ProofAnswer, SalePapers } from '../contract.ts'
import { asksForProof, MAX_PROOFS, TAKE_BACK_HOURS } from '../rules.ts'
import { PAPERS_TABLE, PROOF_TABLE, papersState } from '../states.ts'
import { presentPapers, takeBackEnd } from './present.ts'
import {
  addProof,
  changePapers,
  changeProof,
  findPapers,
  findProof,
  listProofs,
  type PapersRow,
} from './store.ts'

export type PapersServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs'>
export type PapersContext = { services: PapersServices; settings: { keys: Keys } }

const CLOSED_TEXTS: Record<Exclude<SaleStatus, 'completed'>, string> = {
  pending: 'The payment is still being processed.',
  deposit_paid: 'This is possible after the handover.',
  paid: 'This is possible after the handover.',
  canceled: 'This sale was canceled.',
  refunded: 'This sale was refunded.',
}

/** What the contract of a sale promises for after the handover, for one of its parties. Throws not_found for everyone else. */
export async function getPapers(
  { services: { db, clock }, settings }: PapersContext,
  transactionId: string,
  viewerId: string,
): Promise<SalePapers> {
  const { sale, role } = await requireParty(db, transactionId, viewerId)
  const [row, proofs, handedOverAt, { buyerName }, breeder] = await Promise.all([
    findPapers(db, transactionId),
    listProofs(db, transactionId),
    findHandoverTime(db, transactionId),
    getSale(db, transactionId),
    findBreeder(db, sale.breederId),
  ])
  return presentPapers(settings.keys, sale, row, {
    role,
    otherName: role === 'buyer' ? (breeder?.businessName ?? '') : buyerName,
    now: clock.now(),
    handedOverAt,
    proofs,
  })
}

/** When the cat of a sale was handed over; undefined before that. */
async function findHandoverTime(db: DbOrTx, transactionId: string): Promise<Date | undefined> {
  return (await listSaleEvents(db, transactionId)).find(({ kind }) => kind === 'complete')?.createdAt
}

/**
 * The buyer sends a proof, which replaces the one that still waits. Sending it again changes nothing. Throws not_found; forbidden for
 * the breeder; `conflict` before the handover, for a sale that was refunded or is frozen, if the contract asks for no proof, after one
 * was seen, after too many, and for the ID of another one; `invalid` for files that are no own documents.
 */
export async function sendProof(
  context: PapersContext,
  transactionId: string,
  viewerId: string,
  { id, file }: NewProof,
): Promise<SalePapers> {
  await act(context, { transactionId, viewerId, role: 'buyer' }, async ({ tx, sale, now }) => {
    const known = await findProof(tx, id)
    if (known) {
      if (known.transactionId !== transactionId) throw new AppError('conflict')
      return
    }
    const papers = requireOpen(sale, await findPapers(tx, transactionId))
    if (!asksForProof(papers))
      throw new AppError('conflict', { message: 'The contract of this sale asks for no proof.' })
    if (papers.proofSeenAt)
      throw new AppError('conflict', { message: 'The breeder has already seen your proof.' })
    const proofs = await listProofs(tx, transactionId)
    if (proofs.length >= MAX_PROOFS)
      throw new AppError('conflict', {
        message: 'You have sent many proofs. Write to the breeder to find out what is missing.',
      })
    const [objectId] = await keepDocuments(tx, { id: viewerId, field: 'file', at: now }, [file])
    const waiting = proofs.find(({ status }) => status === 'waiting')
    if (waiting)
      await changeProof(tx, waiting.id, {
        status: PROOF_TABLE.transitions.replace.to,
        objectId: null,
        endedAt: now,
      })
    await addProof(tx, { id, transactionId, objectId: objectId ?? null, sentAt: now })
    await addSaleEvent(context.services, tx, {
      sale,
      kind: 'sendNeuterProof',
      by: { actor: 'buyer', userId: viewerId },
      details: { isReplacement: waiting !== undefined },
    })
  })
  return getPapers(context, transactionId, viewerId)
}

/**
 * The breeder has seen a proof, or writes why it is not enough. Repeating the answer changes nothing. Throws not_found; forbidden for
 * the buyer; `conflict` for a proof that was replaced or answered otherwise, and as sendProof; `invalid` for contact details.
 */
export async function answerProof(
  context: PapersContext,
  transactionId: string,
  viewerId: string,
  input: ProofAnswer,
): Promise<SalePapers> {
  const reason = input.answer === 'declined' ? input.reason : null
  await act(context, { transactionId, viewerId, role: 'breeder' }, async ({ tx, sale, now }) => {
    if (reason !== null)
      requireCleanTexts({ reason }, { why: 'write about where to reach each other in your messages' })
    const proof = await findProof(tx, input.proofId)
    if (proof?.transactionId !== transactionId) throw new AppError('not_found')
    requireOpen(sale, await findPapers(tx, transactionId))
    const name = input.answer === 'seen' ? 'see' : 'decline'
    const ended = {
      replaced: 'The buyer has sent another proof. Reload the page to open it.',
      seen: 'You have already marked this proof as seen.',
      declined: 'You have already written why this proof is not enough.',
    }
    if (!requireTransition(PROOF_TABLE, name, proof.status, ended)) return
    await changeProof(tx, proof.id, { status: PROOF_TABLE.transitions[name].to, reason, endedAt: now })
    if (name === 'see') await changePapers(tx, transactionId, { proofSeenAt: now })
    await addSaleEvent(context.services, tx, {
      sale,
      kind: name === 'see' ? 'seeNeuterProof' : 'declineNeuterProof',
      by: { actor: 'breeder', userId: viewerId },
      ...(reason !== null && { reason }),
    })
  })
  return getPapers(context, transactionId, viewerId)
}

/**
 * The breeder states on which day the papers were handed over. Repeating it changes nothing. Throws not_found; forbidden for the
 * buyer; `conflict` if no papers belong to the sale, for another day, and as sendProof; `invalid` for a day before the handover or
 * in the future.
 */
export async function handOverPapers(
  context: PapersContext,
  transactionId: string,
  viewerId: string,
  day: string,
): Promise<SalePapers> {
  await act(context, { transactionId, viewerId, role: 'breeder' }, async ({ tx, sale, now }) => {
    const papers = requirePapers(sale, await findPapers(tx, transactionId))
    if (!requireTransition(PAPERS_TABLE, 'handOver', papersState(papers), 'They were handed over.')) {
      if (papers.papersOn === day) return
      throw new AppError('conflict', {
        message: 'You have already stated a day. To change it, take it back first.',
      })
    }
    const today = dayIn(now, sale.timeZone)
    const handedOverAt = await findHandoverTime(tx, transactionId)
    const from = handedOverAt ? dayIn(handedOverAt, sale.timeZone) : today
    if (day > today) throw new AppError('invalid', { fields: { day: FUTURE_TEXT } })
    if (day < from)
      throw new AppError('invalid', { fields: { day: `The handover was on ${dayText(from, today)}.` } })
    await changePapers(tx, transactionId, { papersOn: day, papersStatedAt: now })
    await addSaleEvent(context.services, tx, {
      sale,
      kind: 'handOverPapers',
      by: { actor: 'breeder', userId: viewerId },
      details: { day },
    })
  })
  return getPapers(context, transactionId, viewerId)
}

/**
 * The breeder takes back that the papers were handed over. Repeating it changes nothing. Throws not_found; forbidden for the buyer;
 * `conflict` after a day of 24 hours, and as handOverPapers.
 */
export async function takeBackPapers(
  context: PapersContext,
  transactionId: string,
  viewerId: string,
): Promise<SalePapers> {
  await act(context, { transactionId, viewerId, role: 'breeder' }, async ({ tx, sale, now }) => {
    const papers = requirePapers(sale, await findPapers(tx, transactionId))
    const { papersStatedAt } = papers
    const refusal = 'The papers were not handed over.'
    if (!requireTransition(PAPERS_TABLE, 'takeBack', papersState(papers), refusal) || !papersStatedAt) return
    if (now > takeBackEnd(papersStatedAt))
      throw new AppError('conflict', {
        message: `This can be corrected for ${TAKE_BACK_HOURS} hours. Write to each other about what is wrong.`,
      })
    await changePapers(tx, transactionId, { papersOn: null, papersStatedAt: null })
    await addSaleEvent(context.services, tx, {
      sale,
      kind: 'takeBackPapers',
      by: { actor: 'breeder', userId: viewerId },
    })
  })
  return getPapers(context, transactionId, viewerId)
}

type Step = { tx: DbOrTx; sale: StoredSale; now: Date }

/** Runs an act of one party with the sale locked, in one database transaction. Throws not_found, and forbidden for the other party. */
async function act(
  { services: { db, clock } }: PapersContext,
  by: { transactionId: string; viewerId: string; role: SalePapers['role'] },
  work: (step: Step) => Promise<void>,
): Promise<void> {
  const { role } = await requireParty(db, by.transactionId, by.viewerId)
  if (role !== by.role) throw new AppError('forbidden')
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, by.transactionId)
    if (!sale) throw new AppError('not_found')
    await work({ tx, sale, now: clock.now() })
  })
}

/** Throws `conflict` unless the sale is completed and not frozen, and its contract promises something for after the handover. */
function requireOpen(sale: StoredSale, papers: PapersRow | undefined): PapersRow {
  if (sale.status !== 'completed') throw new AppError('conflict', { message: CLOSED_TEXTS[sale.status] })
  requireUnfrozen(sale)
  if (!papers)
    throw new AppError('conflict', { message: 'This sale has no contract about neutering or papers.' })
  return papers
}

/** The same, and unless papers belong to the sale. */
function requirePapers(sale: StoredSale, papers: PapersRow | undefined): PapersRow {
  const open = requireOpen(sale, papers)
  if (!open.papersWhen)
    throw new AppError('conflict', { message: 'The contract of this sale promises no papers.' })
  return open
}
