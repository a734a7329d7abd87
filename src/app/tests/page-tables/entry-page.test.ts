/** What the page of an entry in a waiting list offers to its family and its breeder. */
import { expect, it } from 'vitest'
import { type Entry, waitingListEndpoints } from '#features/waiting-lists/contract.ts'
import type { Offer } from '#features/waiting-lists/offer-schemas.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { offersIn } from '#testing/web/offers.ts'
import { IDS, NAMES } from '#testing/web/order-page.ts'
import { renderedPage } from '#testing/web/rendered-page.tsx'
import { VIEWER } from '#testing/web/viewer.ts'

const ENTRY_ID = '0199b3a0-0000-7000-8000-000000000071'
const PAIRING_ID = '0199b3a0-0000-7000-8000-000000000072'
const SECOND_CAT = '0199b3a0-0000-7000-8000-000000000073'

const ENTRY: Entry = {
  id: ENTRY_ID,
  role: 'buyer',
  status: 'waiting',
  position: 2,
  count: 5,
  pairingId: PAIRING_ID,
  pairingTitle: 'Ivan × Katya',
  expectedDate: null,
  isBorn: false,
  offer: null,
  createdAt: '2026-03-01T08:07:06.000Z',
  waitsSince: '2026-03-01',
  kittenCount: null,
  breeder: { id: IDS.breeder, userId: IDS.breederUser, businessName: 'Quiet Paws', isPublic: true },
  buyerName: 'Robin T.',
  buyerId: IDS.buyer,
  wishes: {
    gender: null,
    colors: [],
    purpose: 'companion',
    earliest: null,
    latest: null,
    maxPrice: 260_017,
    home: 'A house',
  },
  answers: [],
  togetherFrom: null,
  location: 'Hudson, NY',
  miles: null,
  freeKittens: [],
  listColors: [],
  mayRejoinAt: null,
  pausedBy: null,
  notes: null,
  events: [],
}

const JUNIPER: Offer['cats'][number] = {
  id: IDS.cat,
  name: 'Juniper',
  gender: 'female',
  color: null,
  price: 250_137,
  depositAmount: 50_023,
  picture: null,
  age: 14,
  birthDate: '2026-02-20',
  goHomeDate: '2026-06-01',
  vaccinations: [],
  healthCertifications: [],
  documentedCertifications: [],
  parentTests: [],
}
const OTIS = { ...JUNIPER, id: SECOND_CAT, name: 'Otis', price: 240_119, depositAmount: null }
const OFFER: Offer = {
  id: '0199b3a0-0000-7000-8000-000000000074',
  status: 'open',
  hours: 48,
  deadline: null,
  createdAt: '2026-06-10T16:00:00.000Z',
  moreTime: null,
  cats: [JUNIPER],
}

const VIEWERS = {
  buyer: { ...VIEWER, id: IDS.buyer },
  breeder: { ...VIEWER, id: IDS.breederUser, role: 'breeder', breederId: IDS.breeder },
} as const

async function entryPage(role: Entry['role'], changes: Partial<Entry>): Promise<string[]> {
  const transport = stubTransport(waitingListEndpoints, {
    'GET /api/waiting-lists/entries/{id}': () => ({ ...ENTRY, role, ...changes }),
  })
  const url = `/waiting-lists/${ENTRY_ID}`
  const names = { ...NAMES, [ENTRY_ID]: 'ENTRY', [PAIRING_ID]: 'PAIRING', [SECOND_CAT]: 'OTIS' }
  return offersIn(await renderedPage({ url, viewer: VIEWERS[role], transport }), names)
}

/** The lines of an entry, apart from its history, which everyone reads and can report. */
type Lines = { buyer: string[]; breeder: string[] }

const TO_LISTS = 'Your waiting lists -> /waiting-lists'
const TO_LIST = 'Waiting list -> /dashboard?tab=waiting-list'
const PAGES = 'See the pairing -> /breeding-pairings/PAIRING | Quiet Paws -> /breeder/CATTERY'
const PAIRING = 'Ivan × Katya -> /breeding-pairings/PAIRING'
const WRITE = '[Message Quiet Paws]'
const ANSWER = 'Message Robin T. -> /messages?with=BUYER'
const WISHES = '## Your wishes | Highest price: $2,600.17'
const CHANGE = '[Change your wishes] | [Leave the list]'
const WAITS = '[Change your wishes] | [Pause your place] | [Leave the list]'
const THEIR_WISHES = '## Wishes | Highest price: $2,600.17'
const OFFER_ONE = 'Offer a kitten -> /dashboard?tab=waiting-list&list=PAIRING&view=picker'
const NOTES = '## Your notes | {Notes} | [Save notes]'
const PLACE = 'Save your place to see how far it is -> /profile'
const ONE = 'Juniper -> /cats/CAT | $2,501.37 | $500.23'
const OTHER = 'Otis -> /cats/OTIS | $2,401.19'

/** Entries without a box of their own. */
const plain = (wishes: string, theirs: string): Lines => ({
  buyer: [TO_LISTS, `# Ivan × Katya | ${PAGES} | ${WRITE}`, [WISHES, wishes].filter(Boolean).join(' | ')],
  breeder: [
    TO_LIST,
    `# Robin T. | ${PAIRING} | ${ANSWER}`,
    [THEIR_WISHES, theirs].filter(Boolean).join(' | '),
    NOTES,
  ],
})

const WAITING = plain(WAITS, `${OFFER_ONE} | [Move] | [Waits since…] | [Remove from the list]`)
const OVER = plain('', '')

const ROWS: [state: string, changes: Partial<Entry>, lines: Lines][] = [
  ['waits', {}, WAITING],
  [
    'is pending',
    { status: 'pending', position: null },
    plain(CHANGE, '[Confirm] | [Waits since…] | [Do not accept]'),
  ],
  [
    'is paused',
    { status: 'paused', position: null },
    {
      ...plain(CHANGE, '[Waits since…] | [Remove from the list]'),
      buyer: [TO_LISTS, `# Ivan × Katya | ${PAGES} | [Take part again] | ${WRITE}`, `${WISHES} | ${CHANGE}`],
    },
  ],
  ['was accepted', { status: 'accepted', position: null }, OVER],
  ['was not accepted', { status: 'declined', position: null }, OVER],
  [
    'was not accepted, and could join again with consent',
    { status: 'declined', position: null, mayRejoinAt: '2026-06-30T12:00:00.000Z' },
    plain('', '[Let Robin T. join again]'),
  ],
  [
    'is paused because of the account',
    { status: 'paused', position: null, pausedBy: 'account' },
    plain(CHANGE, '[Waits since…] | [Remove from the list]'),
  ],
  [
    'has an offer whose family can ask for more time, or did',
    { offer: { ...OFFER, deadline: '2026-06-12T16:00:00.000Z', moreTime: { hours: 24, state: 'asked' } } },
    {
      buyer: [
        TO_LISTS,
        `# Ivan × Katya | ${PAGES}`,
        `## Quiet Paws offers you Juniper | ${PLACE} | ${ONE} | Accept Juniper -> /checkout/CAT | [Decline the offer] | ${WRITE}`,
        `${WISHES} | ${CHANGE}`,
      ],
      breeder: [
        TO_LIST,
        `# Robin T. | ${PAIRING}`,
        `## You offered Juniper | ${ONE} | [Give 1 day more] | [Give no more time] | [End the offer] | ${ANSWER}`,
        `${THEIR_WISHES} | [Move] | [Waits since…] | [Remove from the list]`,
        NOTES,
      ],
    },
  ],
  ['was left', { status: 'left', position: null }, OVER],
  ['was closed', { status: 'closed', position: null }, OVER],
  [
    'has an offer',
    { offer: OFFER },
    {
      buyer: [
        TO_LISTS,
        `# Ivan × Katya | ${PAGES}`,
        `## Quiet Paws offers you Juniper | ${PLACE} | ${ONE} | Accept Juniper -> /checkout/CAT | [Decline the offer] | ${WRITE}`,
        `${WISHES} | ${CHANGE}`,
      ],
      breeder: [
        TO_LIST,
        `# Robin T. | ${PAIRING}`,
        `## You offered Juniper | ${ONE} | [End the offer] | ${ANSWER}`,
        `${THEIR_WISHES} | [Move] | [Waits since…] | [Remove from the list]`,
        NOTES,
      ],
    },
  ],
  [
    'has a choice',
    { offer: { ...OFFER, cats: [JUNIPER, OTIS] } },
    {
      buyer: [
        TO_LISTS,
        `# Ivan × Katya | ${PAGES}`,
        `## Quiet Paws offers you Juniper or Otis | ${PLACE} | ${ONE} | Accept Juniper -> /checkout/CAT | ${OTHER} | Accept Otis -> /checkout/OTIS | [Decline the offer] | ${WRITE}`,
        `${WISHES} | ${CHANGE}`,
      ],
      breeder: [
        TO_LIST,
        `# Robin T. | ${PAIRING}`,
        `## You offered Juniper or Otis | ${ONE} | ${OTHER} | [End the offer] | ${ANSWER}`,
        `${THEIR_WISHES} | [Move] | [Waits since…] | [Remove from the list]`,
        NOTES,
      ],
    },
  ],
  [
    'has an offer near the place of the family',
    { offer: OFFER, miles: 31 },
    {
      buyer: [
        TO_LISTS,
        `# Ivan × Katya | ${PAGES}`,
        `## Quiet Paws offers you Juniper | ${ONE} | Accept Juniper -> /checkout/CAT | [Decline the offer] | ${WRITE}`,
        `${WISHES} | ${CHANGE}`,
      ],
      breeder: [
        TO_LIST,
        `# Robin T. | ${PAIRING}`,
        `## You offered Juniper | ${ONE} | [End the offer] | ${ANSWER}`,
        `${THEIR_WISHES} | [Move] | [Waits since…] | [Remove from the list]`,
        NOTES,
      ],
    },
  ],
  [
    'was notified of a free kitten',
    { freeKittens: [JUNIPER] },
    {
      ...WAITING,
      buyer: [
        TO_LISTS,
        `# Ivan × Katya | ${PAGES}`,
        `## Free now | ${PLACE} | ${ONE} | Reserve Juniper -> /checkout/CAT | ${WRITE}`,
        `${WISHES} | ${WAITS}`,
      ],
    },
  ],
  [
    'waits for any litter',
    { pairingId: null, pairingTitle: null },
    {
      buyer: [TO_LISTS, `# Any litter | Quiet Paws -> /breeder/CATTERY | ${WRITE}`, `${WISHES} | ${WAITS}`],
      breeder: [
        TO_LIST,
        `# Robin T. | ${ANSWER}`,
        `${THEIR_WISHES} | Offer a kitten -> /dashboard?tab=waiting-list&list=any&view=picker | [Move] | [Waits since…] | [Remove from the list]`,
        NOTES,
      ],
    },
  ],
  [
    'waits for a cattery that is not public',
    { breeder: { ...ENTRY.breeder, isPublic: false } },
    {
      buyer: [TO_LISTS, `# Ivan × Katya | ${WRITE}`, `${WISHES} | ${WAITS}`],
      breeder: [
        TO_LIST,
        `# Robin T. | ${PAIRING} | ${ANSWER}`,
        `${THEIR_WISHES} | [Move] | [Waits since…] | [Remove from the list]`,
        NOTES,
      ],
    },
  ],
]

it.each(ROWS)('an entry that %s', async (_, changes, lines) => {
  for (const role of ['buyer', 'breeder'] as const)
    expect(await entryPage(role, changes), role).toEqual([...lines[role], '## History | [Report a problem]'])
})
