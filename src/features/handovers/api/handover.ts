/** The handover of a cat, from the first day on which it can go home until the sale is completed. */

import { listTestCorrections } from '#features/breeding/api/index.ts'
import { findCat, microchips } from '#features/cats/api/index.ts'
import { requireContractSigned, waitsForContract } from '#features/contracts/api/index.ts'
import { kittenLeft } from '#features/litter-log/api/index.ts'
import { addSaleEvent, lockSale, requireUnfrozen, transitionSale } from '#features/sales/api/index.ts'
import type { By } from '#features/sales/contract.ts'
import { exchangeDocuments, keepFiles } from '#features/uploads/api/index.ts'
import { dayText, isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import { durationInWords } from '#lib/texts/duration-words.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { CatRecord, HandOver, Handover, HandoverAnswer } from '../contract.ts'
import { CODE_LOCK_MS, type HandoverProblem, WRONG_CODES } from '../rules.ts'
import { readCareChanges } from './care.ts'
import { buildCatRecord, filesOfRecord } from './cat-record.ts'
import { isCode, newCode } from './code.ts'
import { findCompletion } from './completion.ts'
import {
  handoverDay,
  type LinkSettings,
  type PreparedHandover,
  presentHandover,
  presentRecord,
} from './present.ts'
import {
  findHandover,
  findPartiedSale,
  type HandoverRow,
  openHandover,
  type PartiedSale,
  updateHandover,
} from './store.ts'

export type HandoverServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs'>

/** What the handover needs from higher features. */
export type HandoverPorts = microchips.MicrochipPorts & {
  /** Opens a case for staff about a handover that the buyer says did not happen. */
  openProblemCase: (
    tx: DbOrTx,
    report: { buyerId: string; transactionId: string; problem: HandoverProblem },
  ) => Promise<void>
}

export type HandoverContext = { services: HandoverServices; settings: LinkSettings; ports: HandoverPorts }

/** A locked sale with its handover, in one database transaction. */
type Step = { services: HandoverServices; tx: DbOrTx; sale: PartiedSale; row: HandoverRow; now: Date }

/** The handover as the viewer sees it. The first time that a code can be shown, it is created. Throws not_found. */
export async function getHandover(
  { services: { db, clock }, settings }: HandoverContext,
  transactionId: string,
  viewerId: string,
): Promise<Handover> {
  const sale = await partySale(db, transactionId, viewerId)
  const now = clock.now()
  const needsCode = sale.buyerId === viewerId && sale.status === 'paid' && handoverDay(sale, now).hasBegun
  const found = await findHandover(db, transactionId)
  const row = needsCode && !found?.code ? await addCode(db, transactionId) : found
  const completesAt = row?.breederConfirmedAt ? await findCompletion(db, transactionId, now) : null
  const prepared = sale.breederUserId === viewerId ? await findPrepared(db, sale.catId) : undefined
  return presentHandover(settings, sale, row, {
    viewerId,
    now,
    completesAt,
    prepared,
    waitsForContract: sale.status === 'paid' && (await waitsForContract(db, transactionId)),
  })
}

/**
 * Stores a code unless the sale has one. Concurrent callers get the same one. The sale is locked first, as in `inSale`: two
 * transactions that lock the sale and its handover in different orders would wait for each other.
 */
function addCode(db: HandoverServices['db'], transactionId: string): Promise<HandoverRow> {
  return db.transaction(async (tx) => {
    await lockSale(tx, transactionId)
    const row = await openHandover(tx, transactionId)
    return row.code ? row : updateHandover(tx, transactionId, { code: newCode() })
  })
}

/** The cat of a completed sale for its buyer. Throws not_found for everyone else and before the handover. */
export async function getCatRecord(
  { services: { db, clock }, settings }: HandoverContext,
  transactionId: string,
  viewerId: string,
): Promise<CatRecord> {
  const sale = await findPartiedSale(db, transactionId)
  if (sale?.buyerId !== viewerId) throw new AppError('not_found')
  const row = await findHandover(db, transactionId)
  const { record: stored, completedAt } = row ?? {}
  const corrections =
    stored && completedAt ? await listTestCorrections(db, stored.tests, completedAt) : new Map()
  const careChanges = await readCareChanges(db, sale, row)
  const record = presentRecord(settings, sale, row, { now: clock.now(), corrections, careChanges })
  if (!record) throw new AppError('not_found')
  return record
}

/**
 * The breeder hands the cat over. With the right code, or if the buyer has confirmed, the sale is completed; without a
 * code, or for a cat without a microchip, it waits for the buyer, who reads the reason. Throws not_found; forbidden for the
 * buyer; `conflict` before the first day and unless the sale is paid; `invalid` for a wrong code and others' files;
 * too_many_requests while the code is locked.
 */
export async function handOver(
  context: HandoverContext,
  transactionId: string,
  viewerId: string,
  input: HandOver,
): Promise<Handover> {
  const { services, ports } = context
  const { catId, breederId } = await requireRole(context, transactionId, viewerId, 'breeder')
  const claim = { microchip: input.microchip, catId, userId: viewerId, breederId }
  // A wrong code is counted, so its transaction commits before the error is thrown.
  const rejected = await microchips.withMicrochip(services.db, ports, claim, () =>
    handOverInSale(services, transactionId, viewerId, input),
  )
  if (rejected) throw rejected
  return getHandover(context, transactionId, viewerId)
}

/** Returns the error for a wrong or locked code. */
function handOverInSale(
  services: HandoverServices,
  transactionId: string,
  viewerId: string,
  input: HandOver,
): Promise<AppError | undefined> {
  return inSale(services, transactionId, async (step) => {
    const { tx, sale, row, now } = step
    if (sale.status === 'completed') return requireSameChip(row, input)
    requireOpen(sale, now)
    await requireContractSigned(tx, transactionId)
    const rejection = input.code ? await checkCode(step, input.code) : undefined
    if (rejection) return rejection
    const { microchip, noChipReason = null, files } = input
    const entered = { microchip, noChipReason, files }
    await takeFiles(step, viewerId, files)
    const { catId, breederId } = sale
    if (microchip) await microchips.addMicrochip(tx, { microchip, catId, userId: viewerId, breederId })
    const by: By = { actor: 'breeder', userId: viewerId }
    if (microchip && (input.code || row.buyerConfirmedAt)) {
      const ready = await updateHandover(tx, transactionId, entered)
      return complete({ ...step, row: ready }, by, { withCode: Boolean(input.code) })
    }
    const breederConfirmedAt = row.breederConfirmedAt ?? now
    await updateHandover(tx, transactionId, { ...entered, breederConfirmedAt })
    if (!row.breederConfirmedAt || (noChipReason && noChipReason !== row.noChipReason))
      await confirmed(step, by, { noChip: noChipReason !== null })
    return undefined
  })
}

/**
 * The buyer answers whether the cat was handed over. `received` completes the sale if the breeder has confirmed; a problem
 * stops the time after which the sale would complete, and opens a case for staff. Throws not_found; forbidden for the
 * breeder; `conflict` before the first day, unless the sale is paid, and for a problem before the breeder has confirmed.
 */
export async function answerHandover(
  context: HandoverContext,
  transactionId: string,
  viewerId: string,
  answer: HandoverAnswer,
): Promise<Handover> {
  await requireRole(context, transactionId, viewerId, 'buyer')
  await inSale(context.services, transactionId, async (step) => {
    const { tx, sale, row, now } = step
    if (sale.status === 'completed' && answer === 'received') return
    requireOpen(sale, now)
    const by: By = { actor: 'buyer', userId: viewerId }
    if (answer !== 'received') return reportProblem(step, context.ports, by, answer)
    if (row.breederConfirmedAt) return complete(step, by)
    if (row.buyerConfirmedAt) return
    await updateHandover(tx, transactionId, { buyerConfirmedAt: now })
    await confirmed(step, by)
  })
  return getHandover(context, transactionId, viewerId)
}

/** Completes a sale in its handover: stores the cat's record, keeps its files, and changes the status. */
export async function complete(
  { services, tx, sale, row, now }: Step,
  by: By,
  details: Record<string, boolean> = {},
): Promise<undefined> {
  const record = await buildCatRecord(tx, sale)
  await keepFiles(tx, [...filesOfRecord(record), ...row.files.map(({ url }) => url)])
  await kittenLeft(tx, sale.catId, dayIn(now, sale.timeZone))
  await updateHandover(tx, sale.id, {
    record,
    completedAt: now,
    lockedUntil: null,
    ...(by.actor === 'buyer' && { buyerConfirmedAt: now }),
    ...(by.actor === 'breeder' && !row.breederConfirmedAt && { breederConfirmedAt: now }),
  })
  await transitionSale(services, tx, { transactionId: sale.id, name: 'complete', by, details })
}

/** Runs a step with the sale locked, in one database transaction. Throws not_found. */
export function inSale<T>(
  services: HandoverServices,
  transactionId: string,
  work: (step: Step) => Promise<T>,
): Promise<T> {
  const { db, clock } = services
  return db.transaction(async (tx) => {
    await lockSale(tx, transactionId)
    const sale = await findPartiedSale(tx, transactionId)
    if (!sale) throw new AppError('not_found')
    return work({ services, tx, sale, row: await openHandover(tx, transactionId), now: clock.now() })
  })
}

/** Announces that one party has confirmed. */
async function confirmed(
  { services, tx, sale }: Step,
  by: By,
  details: Record<string, boolean> = {},
): Promise<void> {
  await addSaleEvent(services, tx, { sale, kind: 'confirmHandover', by, details })
}

/** What the breeder stored with the cat beforehand. */
async function findPrepared(db: DbOrTx, catId: string): Promise<PreparedHandover | undefined> {
  const cat = await findCat(db, catId)
  if (!cat) return undefined
  const { microchip, vaccinationRecord: url } = cat
  return { microchip, files: url ? [{ kind: 'vaccination_record', url }] : [] }
}

/** Attaches the files of a handover. The record that is stored with the cat stays attached to it, and is kept. */
async function takeFiles(
  { tx, sale, row, now }: Step,
  ownerId: string,
  files: HandOver['files'],
): Promise<void> {
  const ofCat = (await findPrepared(tx, sale.catId))?.files.map(({ url }) => url) ?? []
  const own = (list: { url: string }[]) => list.map(({ url }) => url).filter((url) => !ofCat.includes(url))
  await exchangeDocuments(tx, { id: ownerId, field: 'files', at: now }, own(row.files), own(files))
  await keepFiles(
    tx,
    files.map(({ url }) => url).filter((url) => ofCat.includes(url)),
  )
}

async function reportProblem(
  { services, tx, sale, row, now }: Step,
  ports: HandoverPorts,
  by: By,
  problem: HandoverProblem,
): Promise<void> {
  if (row.problem) return
  if (!row.breederConfirmedAt)
    throw new AppError('conflict', { message: 'The breeder has not confirmed the handover.' })
  await updateHandover(tx, sale.id, { problem, problemAt: now })
  await addSaleEvent(services, tx, { sale, kind: 'reportHandover', by, details: { problem } })
  await ports.openProblemCase(tx, { buyerId: sale.buyerId, transactionId: sale.id, problem })
}

/** The error for a code that is wrong or locked, which was counted; undefined for the right one. */
async function checkCode({ tx, sale, row, now }: Step, entered: string): Promise<AppError | undefined> {
  if (row.lockedUntil && row.lockedUntil > now) return lockedError(row.lockedUntil)
  if (isCode(row.code, entered)) {
    if (row.wrongCodes > 0) await updateHandover(tx, sale.id, { wrongCodes: 0 })
    return undefined
  }
  const wrongCodes = row.wrongCodes + 1
  if (wrongCodes < WRONG_CODES) {
    await updateHandover(tx, sale.id, { wrongCodes })
    const left = WRONG_CODES - wrongCodes
    const message = `That code doesn’t match. ${left === 1 ? '1 try' : `${left} tries`} left.`
    return new AppError('invalid', { fields: { code: message } })
  }
  const lockedUntil = new Date(now.getTime() + CODE_LOCK_MS)
  await updateHandover(tx, sale.id, { wrongCodes: 0, lockedUntil })
  return lockedError(lockedUntil)
}

function lockedError(until: Date): AppError {
  return new AppError('too_many_requests', {
    message: `Too many wrong codes. Wait ${durationInWords(CODE_LOCK_MS)}, or confirm without the code.`,
    details: { lockedUntil: until.toISOString() },
  })
}

/** Sending a completed handover again changes nothing. Throws `conflict` for another microchip number. */
function requireSameChip(row: HandoverRow, { microchip, noChipReason = null }: HandOver): undefined {
  if (row.microchip === microchip && row.noChipReason === noChipReason) return undefined
  throw new AppError('conflict', { message: 'This sale is already completed.' })
}

/** Which parties have confirmed the handover of a sale, and whether the buyer reported that it did not happen. */
export async function handoverConfirmations(
  db: DbOrTx,
  transactionId: string,
): Promise<{ buyer: boolean; breeder: boolean; hasProblem: boolean }> {
  const row = await findHandover(db, transactionId)
  return {
    buyer: Boolean(row?.buyerConfirmedAt),
    breeder: Boolean(row?.breederConfirmedAt),
    hasProblem: Boolean(row?.problem),
  }
}

/** What is known about a handover, as evidence: times, the microchip or why there is none, and the breeder's files. */
export async function handoverProof(
  db: DbOrTx,
  transactionId: string,
): Promise<
  | Pick<
      HandoverRow,
      'breederConfirmedAt' | 'buyerConfirmedAt' | 'completedAt' | 'microchip' | 'noChipReason' | 'files'
    >
  | undefined
> {
  return findHandover(db, transactionId)
}

/** Throws `conflict` unless the cat can be handed over now. */
function requireOpen(sale: PartiedSale, now: Date): void {
  if (sale.status !== 'paid') throw new AppError('conflict', { message: STATUS_TEXTS[sale.status] })
  requireUnfrozen(sale)
  const { from, hasBegun } = handoverDay(sale, now)
  if (!hasBegun)
    throw new AppError('conflict', {
      message: `The handover is possible from ${dayText(from, isoDate(now))}.`,
    })
}

const STATUS_TEXTS: Record<Exclude<PartiedSale['status'], 'paid'>, string> = {
  pending: 'The payment is still being processed.',
  deposit_paid: 'The balance must be paid before the handover.',
  completed: 'This sale is already completed.',
  canceled: 'This sale was canceled.',
  refunded: 'This sale was refunded.',
}

/** A sale of which the viewer is a party. Throws not_found. */
async function partySale(db: DbOrTx, transactionId: string, viewerId: string): Promise<PartiedSale> {
  const sale = await findPartiedSale(db, transactionId)
  if (!sale || (sale.buyerId !== viewerId && sale.breederUserId !== viewerId)) throw new AppError('not_found')
  return sale
}

async function requireRole(
  { services }: HandoverContext,
  transactionId: string,
  viewerId: string,
  role: Handover['role'],
): Promise<PartiedSale> {
  const sale = await partySale(services.db, transactionId, viewerId)
  const isRight = role === 'buyer' ? sale.buyerId === viewerId : sale.breederUserId === viewerId
  if (!isRight) throw new AppError('forbidden')
  return sale
}
