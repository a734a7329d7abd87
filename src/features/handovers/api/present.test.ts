/** What each party sees of a handover, absences included. */
import { describe, expect, it } from 'vitest'
import type { CareChanges } from '#features/care-plans/api/index.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { toQrCode } from '#lib/qr-code.ts'
import { deriveKeys } from '#platform/signatures/index.ts'
import type { Handover } from '../contract.ts'
import { type PreparedHandover, presentHandover, presentRecord } from './present.ts'
import type { HandoverRow, PartiedSale } from './store.ts'

const DAY = '2027-05-26'
/** The day begins in New York at 04:00 UTC. */
const MORNING = new Date('2027-05-26T04:00:00.000Z')
const EVENING_BEFORE = new Date('2027-05-26T03:59:59.999Z')
const AT = new Date('2027-05-26T15:00:00.000Z')
const COMPLETES = new Date('2027-06-09T15:00:00.000Z')
const iso = (time: Date) => time.toISOString()
const settings = { keys: deriveKeys(['a secret of this test']), publicUrl: 'https://littermate.example' }

const SALE = {
  id: 'sale',
  buyerId: 'buyer',
  breederUserId: 'breeder',
  status: 'paid',
  goHomeDate: DAY,
  timeZone: 'America/New_York',
  goHomeDay: DAY,
} as PartiedSale

const ROW: HandoverRow = {
  transactionId: 'sale',
  code: '123456',
  wrongCodes: 0,
  lockedUntil: null,
  microchip: null,
  noChipReason: null,
  files: [],
  breederConfirmedAt: null,
  buyerConfirmedAt: null,
  problem: null,
  problemAt: null,
  completedAt: null,
  record: null,
  remindsOfCare: false,
  chipRemindedAt: null,
}
const FILE_ID = '01a21e49-9b64-7334-9e8f-1701be4a5828'
const PREPARED = {
  microchip: '985112345678903',
  files: [{ kind: 'vaccination_record', url: `/objects/${FILE_ID}` }],
} as PreparedHandover
const SIGNED = new RegExp(`^/objects/${FILE_ID}\\?expires=${AT.getTime() + 12 * HOUR_MS}&signature=`)

const NOTHING: Omit<Handover, 'role'> = {
  transactionId: 'sale',
  status: 'paid',
  from: DAY,
  hasBegun: true,
  waitsForContract: false,
  code: null,
  lockedUntil: null,
  breederConfirmedAt: null,
  buyerConfirmedAt: null,
  completesAt: null,
  problem: null,
  microchip: null,
  noChipReason: null,
  files: [],
  completedAt: null,
}
/** The page of the sale, which confirms the code. */
const CODE = { digits: '123456', qr: toQrCode('https://littermate.example/sales/sale?code=123456') }

type Shown = Partial<Omit<Handover, 'role'>>
type Case = [what: string, sale: Partial<PartiedSale>, row: Partial<HandoverRow> | undefined, now: Date]

it.each<[...Case, both: Shown, buyer?: Shown]>([
  ['before anything happened', {}, undefined, AT, {}],
  ['on its day', {}, {}, AT, {}, { code: CODE }],
  ['at the first moment of its day', {}, {}, MORNING, {}, { code: CODE }],
  ['before its day', {}, {}, EVENING_BEFORE, { hasBegun: false }],
  ['before the balance is paid', { status: 'deposit_paid' }, {}, AT, { status: 'deposit_paid' }],
  ['of a canceled sale', { status: 'canceled' }, {}, AT, { status: 'canceled' }],
  ['without a code', {}, { code: null }, AT, {}],
  [
    'while no code is accepted',
    {},
    { lockedUntil: COMPLETES },
    AT,
    { lockedUntil: iso(COMPLETES) },
    { code: CODE },
  ],
  ['once codes are accepted again', {}, { lockedUntil: AT }, AT, {}, { code: CODE }],
  [
    'with a lock that no longer matters',
    { status: 'canceled' },
    { lockedUntil: COMPLETES },
    AT,
    { status: 'canceled' },
  ],
  [
    'that the breeder has confirmed',
    {},
    { code: null, breederConfirmedAt: AT, noChipReason: 'A vet advised against it.' },
    AT,
    { breederConfirmedAt: iso(AT), completesAt: iso(COMPLETES), noChipReason: 'A vet advised against it.' },
  ],
  [
    'that did not happen',
    {},
    { code: null, breederConfirmedAt: AT, problem: 'not_met' },
    AT,
    { breederConfirmedAt: iso(AT), problem: 'not_met' },
  ],
  [
    'that only the buyer has confirmed',
    {},
    { code: null, buyerConfirmedAt: AT },
    AT,
    { buyerConfirmedAt: iso(AT) },
  ],
  [
    'that is completed',
    { status: 'completed' },
    { breederConfirmedAt: AT, buyerConfirmedAt: AT, completedAt: AT },
    AT,
    {
      status: 'completed',
      breederConfirmedAt: iso(AT),
      buyerConfirmedAt: iso(AT),
      completedAt: iso(AT),
    },
  ],
])('a handover %s', (_, sale, row, now, both, buyer = {}) => {
  const seenBy = (viewerId: string) =>
    presentHandover(settings, { ...SALE, ...sale }, row && { ...ROW, ...row }, {
      viewerId,
      now,
      completesAt: COMPLETES,
      prepared: undefined,
      waitsForContract: false,
    })
  expect(seenBy('breeder')).toEqual({ ...NOTHING, role: 'breeder', ...both })
  expect(seenBy('buyer')).toEqual({ ...NOTHING, role: 'buyer', ...both, ...buyer })
})

it('a handover that waits for the contract has no code yet', () => {
  const shown = presentHandover(settings, SALE, ROW, {
    viewerId: 'buyer',
    now: AT,
    completesAt: null,
    prepared: undefined,
    waitsForContract: true,
  })
  expect(shown).toEqual({ ...NOTHING, role: 'buyer', waitsForContract: true })
})

describe('the files and the microchip of a handover', () => {
  const OTHER = { ...PREPARED, microchip: '985112345678904' }
  const seen = (viewerId: string, row: Partial<HandoverRow>, prepared?: PreparedHandover) => {
    const context = { viewerId, now: AT, completesAt: null, prepared, waitsForContract: false }
    const { microchip, files } = presentHandover(settings, SALE, { ...ROW, ...row }, context)
    return { microchip, urls: files.map(({ url }) => url) }
  }

  it('are for the breeder what was prepared, until the form is sent', () => {
    expect(seen('breeder', {}, PREPARED)).toEqual({
      microchip: PREPARED.microchip,
      urls: [`/objects/${FILE_ID}`],
    })
    expect(seen('breeder', OTHER, { ...PREPARED, files: [] })).toEqual({
      microchip: OTHER.microchip,
      urls: [`/objects/${FILE_ID}`],
    })
  })

  it('are for the buyer links that expire, from the handover on', () => {
    expect(seen('buyer', {}, PREPARED)).toEqual({ microchip: null, urls: [] })
    expect(seen('buyer', PREPARED)).toEqual({ microchip: PREPARED.microchip, urls: [] })
    expect(seen('buyer', { ...PREPARED, completedAt: AT })).toEqual({
      microchip: PREPARED.microchip,
      urls: [expect.stringMatching(SIGNED)],
    })
  })
})

it('the record of a cat has exactly these fields, with links that expire', () => {
  const same = {
    name: 'Juniper',
    breed: 'Maine Coon',
    gender: 'female',
    birthDate: '2027-03-01',
    color: 'blue tabby',
    registrationNumber: null,
    neutered: 'not_yet',
    litterTrainedSince: '2027-04-05',
    picture: null,
    vaccinations: [{ name: 'FVRCP', date: '2027-05-01' }],
    pedigree: [],
    parents: null,
    cattery: { name: 'Ada Byron', businessName: 'Byron Cats', location: 'Portland, OR' },
  } as const
  const test = {
    of: 'sire',
    animal: 'Al',
    name: 'PK deficiency',
    result: 'N/N (clear)',
    lab: null,
    date: '2027-02-01',
    seenOn: null,
  } as const
  const now = { name: 'PK deficiency', result: 'N/m (carrier)', lab: 'Genelab', date: null }
  const corrections = new Map([['two', { at: new Date('2027-06-02T02:00:00Z'), facts: now }]])
  const care = { name: 'Worms, 1 of 4', date: '2027-03-22', product: 'Paste', lot: 'B-12', vet: null }
  const next = { lineId: 'worms', day: '2027-06-05', source: 'A source' }
  const careChanges: CareChanges = {
    corrections: new Map([
      ['changed', { at: new Date('2027-06-02T02:00:00Z'), facts: { ...care, lot: 'B-13' } }],
      ['deleted', { at: new Date('2027-06-03T12:00:00Z'), facts: null }],
    ]),
    added: [
      { ...care, id: 'added', lineId: 'worms', dose: 3, addedAt: new Date('2027-06-04T02:00:00Z') },
      { ...care, id: 'other', lineId: 'core', dose: 2, addedAt: new Date('2027-06-04T12:00:00Z') },
    ],
  }
  const tested = { certification: 'DNA Tested', lab: 'A lab', date: '2027-04-01' }
  const record = {
    ...same,
    tests: [
      { ...test, id: 'one', secret: 'secret' },
      { ...test, id: 'two' },
    ],
    care: {
      given: [
        { ...care, id: 'same', secret: 'secret' },
        { ...care, id: 'changed' },
        { ...care, id: 'deleted' },
      ],
      due: [
        { ...next, dose: 2, name: 'Worms, 2 of 4', secret: 'secret' },
        { ...next, dose: 3, name: 'Worms, 3 of 4' },
      ],
    },
    secret: 'secret',
    certificates: [
      { ...tested, url: `/objects/${FILE_ID}`, secret: 'secret' },
      { ...tested, url: null },
    ],
  } as unknown as NonNullable<HandoverRow['record']>
  const sale = { ...SALE, orderNumber: 'LM-222222' }
  // The handover was completed in the evening in New York.
  const row = {
    ...ROW,
    ...PREPARED,
    record,
    remindsOfCare: true,
    completedAt: new Date('2027-05-27T02:00:00Z'),
  }
  const signed = expect.stringMatching(SIGNED) as string
  expect(presentRecord(settings, sale, row, { now: AT, corrections, careChanges })).toEqual({
    ...same,
    transactionId: 'sale',
    orderNumber: 'LM-222222',
    microchip: PREPARED.microchip,
    noChipReason: null,
    goHomeDate: DAY,
    certificates: [
      { ...tested, url: signed },
      { ...tested, url: null },
    ],
    files: [{ kind: 'vaccination_record', url: signed }],
    tests: [
      { ...test, correction: null },
      { ...test, correction: { on: '2027-06-01', now } },
    ],
    care: {
      given: [
        { ...care, correction: null, addedOn: null },
        { ...care, correction: { on: '2027-06-01', now: { ...care, lot: 'B-13' } }, addedOn: null },
        { ...care, correction: { on: '2027-06-03', now: null }, addedOn: null },
        { ...care, correction: null, addedOn: '2027-06-03' },
        { ...care, correction: null, addedOn: '2027-06-04' },
      ],
      due: [{ name: 'Worms, 2 of 4', day: '2027-06-05', source: 'A source' }],
      today: expect.any(String),
      isReminding: true,
    },
    handedOverOn: '2027-05-26',
  })
  // Records of earlier handovers have no care.
  const { care: _care, ...without } = record
  const plain = { ...row, record: without as typeof record }
  expect(presentRecord(settings, sale, plain, { now: AT, corrections, careChanges })?.care).toBeNull()
})

it('the record of a cat exists only after the handover', () => {
  const record = {} as NonNullable<HandoverRow['record']>
  const facts = {
    now: AT,
    corrections: new Map(),
    careChanges: { corrections: new Map(), added: [] },
  }
  expect(presentRecord(settings, SALE, undefined, facts)).toBeUndefined()
  expect(presentRecord(settings, SALE, { ...ROW, record }, facts)).toBeUndefined()
  expect(presentRecord(settings, SALE, { ...ROW, completedAt: AT }, facts)).toBeUndefined()
})
