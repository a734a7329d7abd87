/** Handovers and records of cats as the parties see them. Only the buyer receives the code. */

import type { RecordedTest, TestCorrection } from '#features/breeding/api/index.ts'
import type { CareChanges, CareFacts } from '#features/care-plans/api/index.ts'
import { catFacts } from '#features/cats/api/index.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import { parseObjectId, signedPath } from '#features/uploads/api/index.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { toQrCode } from '#lib/qr-code.ts'
import { dayIn } from '#lib/times.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { CatRecord, Handover } from '../contract.ts'
import { dueCare } from './care.ts'
import type { HandoverRow, PartiedSale } from './store.ts'

/** Milliseconds for which the buyer's links to files work, so that a page that stays open does not lose them. */
const LINK_MS = 12 * HOUR_MS

export type LinkSettings = { keys: Keys; publicUrl: string }

/** The first day of the handover, and whether it has come. */
export function handoverDay(
  { goHomeDay: from, timeZone }: PartiedSale,
  now: Date,
): { from: string; hasBegun: boolean } {
  return { from, hasBegun: dayIn(now, timeZone) >= from }
}

/** What the breeder stored with the cat beforehand. */
export type PreparedHandover = Pick<HandoverRow, 'microchip' | 'files'>

/**
 * The handover of a sale as one of its parties sees it; `row` is undefined if nothing has happened yet. Only the breeder sees
 * what is prepared.
 */
export function presentHandover(
  { keys, publicUrl }: LinkSettings,
  sale: PartiedSale,
  row: HandoverRow | undefined,
  {
    viewerId,
    now,
    completesAt,
    prepared,
    waitsForContract,
  }: {
    viewerId: string
    now: Date
    completesAt: Date | null
    prepared: PreparedHandover | undefined
    waitsForContract: boolean
  },
): Handover {
  const { id, status, buyerId } = sale
  const role = buyerId === viewerId ? 'buyer' : 'breeder'
  const day = handoverDay(sale, now)
  const showsCode = role === 'buyer' && status === 'paid' && day.hasBegun && !waitsForContract
  const { breederConfirmedAt = null, buyerConfirmedAt = null, problem = null, completedAt = null } = row ?? {}
  const isWaiting = status === 'paid' && !problem
  // Until the breeder has entered something, the form begins with what is stored with the cat.
  const entered = row && row.files.length > 0 ? row : prepared
  const lockedUntil = row?.lockedUntil && row.lockedUntil > now ? row.lockedUntil : null
  const linkOf = role === 'buyer' ? linksUntil(keys, now) : (path: string) => path
  return {
    transactionId: id,
    role,
    status,
    ...day,
    problem,
    waitsForContract,
    code:
      showsCode && row?.code
        ? { digits: row.code, qr: toQrCode(`${publicUrl}/sales/${id}?code=${row.code}`) }
        : null,
    lockedUntil: status === 'paid' ? isoOf(lockedUntil) : null,
    breederConfirmedAt: isoOf(breederConfirmedAt),
    buyerConfirmedAt: isoOf(buyerConfirmedAt),
    completesAt: isWaiting && breederConfirmedAt ? isoOf(completesAt) : null,
    microchip: (role === 'breeder' ? entered : row)?.microchip ?? null,
    noChipReason: row?.noChipReason ?? null,
    files:
      role === 'breeder' || completedAt
        ? (entered?.files ?? []).map(({ kind, url }) => ({ kind, url: linkOf(url) }))
        : [],
    completedAt: isoOf(completedAt),
  }
}

/** The buyer's printable page of a cat, with later corrections of its tests by their IDs; undefined before the handover. */
export function presentRecord(
  { keys }: LinkSettings,
  sale: StoredSale,
  row: HandoverRow | undefined,
  {
    now,
    corrections,
    careChanges,
  }: { now: Date; corrections: ReadonlyMap<string, TestCorrection>; careChanges: CareChanges },
): CatRecord | undefined {
  if (!row?.record || !row.completedAt) return undefined
  const linkOf = linksUntil(keys, now)
  const { record, microchip, noChipReason, files, completedAt } = row
  const { name, breed, gender, birthDate, picture, vaccinations, pedigree, parents, cattery } = record
  return {
    transactionId: sale.id,
    orderNumber: sale.orderNumber,
    microchip,
    noChipReason,
    goHomeDate: sale.goHomeDate,
    name,
    breed,
    gender,
    birthDate,
    ...catFacts.pickFacts(record),
    picture,
    vaccinations,
    pedigree,
    tests: record.tests.map((test) => presentTest(test, corrections.get(test.id), sale.timeZone)),
    care: presentCare(record, careChanges, { now, timeZone: sale.timeZone, isReminding: row.remindsOfCare }),
    parents,
    cattery,
    certificates: record.certificates.map(({ certification, lab, date, url }) => ({
      certification,
      lab,
      date,
      url: url && linkOf(url),
    })),
    files: files.map(({ kind, url }) => ({ kind, url: linkOf(url) })),
    handedOverOn: dayIn(completedAt, sale.timeZone),
  }
}

function presentCare(
  record: NonNullable<HandoverRow['record']>,
  changes: CareChanges,
  { now, timeZone, isReminding }: { now: Date; timeZone: string; isReminding: boolean },
): CatRecord['care'] {
  if (!record.care) return null
  const { corrections, added } = changes
  return {
    given: [
      ...record.care.given.map((entry) => {
        const correction = corrections.get(entry.id)
        return {
          ...careFacts(entry),
          correction: correction
            ? { on: dayIn(correction.at, timeZone), now: correction.facts && careFacts(correction.facts) }
            : null,
          addedOn: null,
        }
      }),
      ...added.map((entry) => ({
        ...careFacts(entry),
        correction: null,
        addedOn: dayIn(entry.addedAt, timeZone),
      })),
    ],
    due: dueCare(record, changes).map(({ name, day, source }) => ({ name, day, source })),
    today: dayIn(now, timeZone),
    isReminding,
  }
}

const careFacts = ({ name, date, product, lot, vet }: CareFacts): CareFacts => ({
  name,
  date,
  product,
  lot,
  vet,
})

type Test = CatRecord['tests'][number]

function presentTest(
  { of, animal, name, result, lab, date, seenOn }: RecordedTest,
  correction: TestCorrection | undefined,
  timeZone: string,
): Test {
  return {
    of,
    animal,
    name,
    result,
    lab,
    date,
    seenOn,
    correction: correction ? { on: dayIn(correction.at, timeZone), now: correction.facts } : null,
  }
}

/** Turns the path of a private file into a link that opens it for the buyer. */
function linksUntil(keys: Keys, now: Date): (path: string) => string {
  const expires = new Date(now.getTime() + LINK_MS)
  return (path) => signedPath(keys, parseObjectId(path), expires)
}

function isoOf(time: Date | null): string | null {
  return time ? time.toISOString() : null
}
