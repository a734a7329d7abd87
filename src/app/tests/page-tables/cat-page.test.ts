/** What the page of a cat, and its checkout, offer to each viewer in each state of the cat. */
import { expect, it } from 'vitest'
import { type CatDetail, catEndpoints } from '#features/cats/contract.ts'
import { catFacts } from '#features/cats/web/index.ts'
import { diaryEndpoints } from '#features/diaries/contract.ts'
import { favoriteEndpoints } from '#features/favorites/contract.ts'
import { orderEndpoints, type Sale } from '#features/orders/contract.ts'
import { payoutAccountEndpoints } from '#features/payouts/account-contract.ts'
import { type CatTerms, saleTermsEndpoints } from '#features/sale-terms/contract.ts'
import { waitingListEndpoints } from '#features/waiting-lists/contract.ts'
import type { OwnOffer } from '#features/waiting-lists/offer-schemas.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { offersIn } from '#testing/web/offers.ts'
import { IDS, NAMES, ORDER } from '#testing/web/order-page.ts'
import { renderedPage } from '#testing/web/rendered-page.tsx'
import { VIEWER } from '#testing/web/viewer.ts'

const CAT: CatDetail = {
  id: IDS.cat,
  breederId: IDS.breeder,
  litterId: null,
  breedingPairingId: null,
  name: 'Juniper',
  breed: 'Maine Coon',
  gender: 'female',
  age: 14,
  birthDate: '2026-04-01',
  leavesHomeFrom: '2026-06-24',
  price: 250_137,
  depositAmount: 50_023,
  ...catFacts.forEachFact(() => null),
  description: null,
  images: [],
  pictures: [],
  vaccinations: [],
  healthCertifications: [],
  documentedCertifications: [],
  status: 'available',
  isAvailable: true,
  isReserved: false,
  isHeld: false,
  heldUntil: null,
  isFeatured: false,
  createdAt: '2026-05-01T07:08:09.000Z',
  parents: null,
  knownBreed: null,
  typicalPrice: null,
  pedigree: {},
  healthRecords: [],
  breeder: {
    id: IDS.breeder,
    userId: IDS.breederUser,
    name: 'Dana Woods',
    businessName: 'Quiet Paws',
    location: 'Salem, OR',
    rating: 450,
    reviewCount: 3,
    profileImageUrl: null,
    verificationStatus: 'verified',
    checkCounts: { valid: 0, expired: 0, checkedIn: null, acceptedIn: null },
    yearsExperience: 7,
    depositPolicy: 'moderate',
    goHomeRule: { weeks: 12, by: 'cattery', place: null },
  },
}

const TERMS: CatTerms = {
  policy: 'moderate',
  today: '2026-06-10',
  price: 250_137,
  depositAmount: 50_023,
  goHomeDate: '2026-06-24',
  goHomeRule: { weeks: 12, by: 'cattery', place: null },
  rightsState: null,
  shippingPrice: null,
  isOldEnough: false,
  balanceDue: '2026-06-17',
  refundsUntil: '2026-06-25',
  refunds: {
    deposit: [{ before: '2026-06-25', refund: 25_011 }],
    full: [{ before: '2026-06-25', refund: 125_068 }],
  },
}

/** The offer of a breeder to a family, with a price of its own. */
const OFFER: OwnOffer = {
  id: '0199b3a0-0000-7000-8000-000000000061',
  status: 'open',
  hours: 48,
  deadline: '2026-06-12T16:00:00.000Z',
  createdAt: '2026-06-10T16:00:00.000Z',
  moreTime: null,
  cats: [
    {
      id: IDS.cat,
      name: 'Juniper',
      gender: 'female',
      color: null,
      price: 240_119,
      depositAmount: 48_007,
      picture: null,
      age: 14,
      birthDate: '2026-02-20',
      goHomeDate: '2026-06-01',
      vaccinations: [],
      healthCertifications: [],
      documentedCertifications: [],
      parentTests: [],
    },
  ],
  entryId: '0199b3a0-0000-7000-8000-000000000062',
  breeder: { id: IDS.breeder, userId: IDS.breederUser, businessName: 'Quiet Paws', isPublic: true },
}

const VIEWERS = {
  visitor: null,
  buyer: { ...VIEWER, id: IDS.buyer },
  breeder: { ...VIEWER, id: IDS.breederUser, role: 'breeder', breederId: IDS.breeder },
  staff: { ...VIEWER, role: 'admin', staffRole: 'owner' },
} as const
type Who = keyof typeof VIEWERS

type Data = {
  /** Null for a cat without a page. */
  cat?: Partial<CatDetail> | null
  /** The viewer's sale of the cat. */
  sale?: Partial<Sale>
  offers?: OwnOffer[]
  isPayable?: boolean
  favorites?: string[]
}

async function open(
  who: Who,
  path: string,
  { cat = {}, sale, offers = [], isPayable = true, favorites = [] }: Data,
) {
  const role = who === 'breeder' ? ('breeder' as const) : ('buyer' as const)
  const transport = stubTransport(
    {
      ...catEndpoints,
      ...diaryEndpoints,
      ...favoriteEndpoints,
      ...orderEndpoints,
      ...payoutAccountEndpoints,
      ...saleTermsEndpoints,
      ...waitingListEndpoints,
    },
    {
      'GET /api/cats': () => [],
      'GET /api/cats/{id}': () => {
        if (!cat) throw new AppError('not_found')
        return { ...CAT, ...cat }
      },
      'GET /api/cats/{id}/terms': () => TERMS,
      'GET /api/cats/{id}/pedigree': () => ({
        breederId: IDS.breeder,
        inbreeding: null,
        generations: 5,
        tree: [],
      }),
      'GET /api/cats/{id}/health': () => ({ statements: [], badges: [] }),
      'GET /api/cats/{id}/diary': () => [],
      'GET /api/cats/{id}/payable': () => ({ isPayable }),
      'GET /api/cats/{id}/sale': () => ({ sale: sale ? { ...ORDER, role, ...sale } : null }),
      'GET /api/favorites/ids': () => favorites,
      'GET /api/waiting-lists/offers': () => offers,
    },
  )
  const names = { ...NAMES, [OFFER.entryId]: 'ENTRY' }
  return offersIn(await renderedPage({ url: `${path}/${IDS.cat}`, viewer: VIEWERS[who], transport }), names)
}

const SIGN_IN = '/api/login?returnTo=%2Fcats%2FCAT%3F'
/** What a cat offers to each viewer in every state: the heart, and at the end the report. */
const ALWAYS: Record<Who, [favorite: string, ...report: string[]]> = {
  visitor: [
    `Add Juniper to favorites -> ${SIGN_IN}favorite%3DCAT`,
    `Report a problem -> ${SIGN_IN}report%3Dcat-CAT`,
  ],
  buyer: ['[Add Juniper to favorites]', '[Report a problem]'],
  breeder: ['[Add Juniper to favorites]'],
  staff: ['[Add Juniper to favorites]', '[Report a problem]'],
}
const ASK = (who: Who, text: string) =>
  who === 'visitor' ? `${text} -> ${SIGN_IN}message%3Dcat-CAT` : `[${text}]`

/** In whole dollars. */
const PRICE = '$2,501'
const TERMS_OFFERED =
  '$2,001.14 | [Deposit policy: moderate. How cancellation works] | $500.23 | $250.11 | $2,501.37 | $1,250.68 | All deposit policies -> /terms#deposits-and-cancellation'
const OTHERS = 'See other Maine Coon cats -> /cats?breed=Maine%20Coon'
const BROWSE = 'Browse all available cats -> /cats'
const EDIT = 'Edit Juniper -> /dashboard?tab=cats&edit=CAT'
const PARTS = `Message the breeder -> /messages?with=BREEDER | View order -> /orders/SALE`
const SALE_PARTS = 'Message Robin T. -> /messages?with=BUYER | View sale -> /sales/SALE'
const DEPOSIT = 'Deposit paid: $500.23 | Remaining balance: $2,001.14'
const buy = (who: Who) => `Purchase Juniper - ${PRICE} -> /checkout/CAT | ${ASK(who, 'Ask About Juniper')}`

const RESERVED = { isAvailable: false, isReserved: true, status: 'reserved' } as const
const SOLD = { isAvailable: false, status: 'sold' } as const
const PAUSED = { isAvailable: false, status: 'withdrawn' } as const
const HELD = { isAvailable: false, isHeld: true } as const
const PENDING = { status: 'pending', paid: 0, due: 0, finalPaymentDue: null } as const
const PAID = { status: 'paid', paid: 250_137, due: 0, finalPaymentDue: null } as const

/** Between the title and the guarantee; a line of its own for each heading. */
type Row = [state: string, viewers: Who[], data: Data, box: (who: Who) => string[]]

const FOR_SALE: Row[] = [
  [
    'for sale',
    ['visitor', 'buyer', 'staff'],
    {},
    (who) => [`${PRICE} | $500 | ${TERMS_OFFERED} | ${buy(who)}`],
  ],
  ['for sale', ['breeder'], {}, () => [`${PRICE} | $500 | ${TERMS_OFFERED} | ${EDIT}`]],
  [
    'without a deposit',
    ['visitor', 'buyer'],
    { cat: { depositAmount: null } },
    (who) => [`${PRICE} | ${TERMS_OFFERED} | ${buy(who)}`],
  ],
]

const LIST = 'See your waiting list -> /dashboard?tab=waiting-list'

const NOT_FOR_SALE: Row[] = [
  ...(
    [
      ['reserved', RESERVED],
      ['sold', SOLD],
      ['paused', PAUSED],
      ['held', HELD],
    ] as const
  ).map(
    ([state, cat]): Row => [
      state,
      ['visitor', 'buyer', 'staff'],
      { cat },
      () => [`${PRICE} | ${OTHERS} | ${BROWSE}`],
    ],
  ),
  ['paused', ['breeder'], { cat: PAUSED }, () => [`${PRICE} | ${EDIT}`]],
  ['held', ['breeder'], { cat: HELD }, () => [`${PRICE} | ${LIST} | ${EDIT}`]],
  [
    'held, although the breeder sold it before',
    ['breeder'],
    { cat: HELD, sale: {} },
    () => [`${PRICE} | ${LIST} | ${EDIT}`],
  ],
  [
    'offered to the viewer',
    ['buyer'],
    { cat: HELD, offers: [OFFER] },
    () => [`${PRICE} | Accept Juniper - $2,401.19 -> /checkout/CAT | See the offer -> /waiting-lists/ENTRY`],
  ],
  [
    'offered to the viewer, but sold to another',
    ['buyer'],
    { cat: SOLD, offers: [OFFER] },
    () => [`${PRICE} | ${OTHERS} | ${BROWSE}`],
  ],
  [
    'being paid by the viewer',
    ['buyer'],
    { cat: RESERVED, sale: PENDING },
    () => [PRICE, `## Juniper is being reserved for you | ${PARTS} | [Ask About Juniper]`],
  ],
  [
    'being paid',
    ['breeder'],
    { cat: RESERVED, sale: PENDING },
    () => [PRICE, `## Robin T. is paying | ${SALE_PARTS} | ${EDIT}`],
  ],
  [
    'reserved by the viewer',
    ['buyer'],
    { cat: RESERVED, sale: {} },
    () => [PRICE, `## Reserved for you | ${DEPOSIT} | ${PARTS} | [Ask About Juniper]`],
  ],
  [
    'reserved',
    ['breeder'],
    { cat: RESERVED, sale: {} },
    () => [PRICE, `## Reserved by Robin T. | ${DEPOSIT} | $2,001.14 | ${SALE_PARTS} | ${EDIT}`],
  ],
  [
    'bought by the viewer',
    ['buyer'],
    { cat: SOLD, sale: PAID },
    () => [PRICE, `## You bought Juniper | Paid: $2,501.37 | ${PARTS} | [Ask About Juniper]`],
  ],
  [
    'sold',
    ['breeder'],
    { cat: SOLD, sale: PAID },
    () => [PRICE, `## Sold to Robin T. | Paid: $2,501.37 | ${SALE_PARTS} | ${EDIT}`],
  ],
]

const rowsOf = (rows: Row[]) =>
  rows.flatMap(([state, viewers, data, box]) => viewers.map((who) => [state, who, data, box(who)] as const))

/** The page of a cat with what a row names. */
function catPage(who: Who, box: readonly string[], bar: string[] = []): string[] {
  const [favorite, ...report] = ALWAYS[who]
  const lines = [`# Juniper | ${favorite} | ${box[0]}`, ...box.slice(1)]
  return [
    'Cats -> /cats | Maine Coon -> /cats?breed=Maine%20Coon | $2,501',
    ...lines.with(-1, `${lines.at(-1)} | buyer guarantee -> /buyer-guarantee`),
    '## Breeder Information | View Breeder Profile -> /breeder/CATTERY',
    '## Facts',
    ['## Health & Certifications', ...report, ...bar].join(' | '),
  ]
}

it.each(rowsOf(FOR_SALE))('a cat that is %s, for a %s', async (_, who, data, box) => {
  const bar = who === 'breeder' ? [] : [PRICE, ASK(who, 'Ask'), 'Purchase -> /checkout/CAT']
  expect(await open(who, '/cats', data)).toEqual(catPage(who, box, bar))
})

it.each(rowsOf(NOT_FOR_SALE))('a cat that is %s, for a %s', async (_, who, data, box) => {
  expect(await open(who, '/cats', data)).toEqual(catPage(who, box))
})

it('a favorite can be removed', async () => {
  const [, title] = await open('buyer', '/cats', { favorites: [IDS.cat] })
  expect(title).toMatch(/^# Juniper \| \[Remove Juniper from favorites\] \| /)
})

const BOUGHT = `# You bought Juniper | ${PARTS}`

const CHECKOUTS: [state: string, viewers: Who[], data: Data, lines: string[]][] = [
  [
    'for sale',
    ['buyer', 'staff'],
    {},
    checkout('{Reserve with Deposit} | $500.23 | $2,001.14 | {Pay Full Amount} | $2,501.37', {
      summary:
        'Cat Price: $2,501.37 | Deposit Amount: $500.23 | Remaining Balance: $2,001.14 | Total: $500.23',
      balance: '$2,001.14',
      refund: '$250.11',
    }),
  ],
  [
    'without a deposit',
    ['buyer'],
    { cat: { depositAmount: null } },
    checkout('', {
      summary: 'Cat Price: $2,501.37 | Platform Fee: $0.00 | Total: $2,501.37',
      balance: '',
      refund: '$1,250.68',
    }),
  ],
  [
    'offered to the viewer',
    ['buyer'],
    { cat: HELD, offers: [OFFER] },
    checkout(
      'See the offer -> /waiting-lists/ENTRY | {Reserve with Deposit} | $480.07 | $1,921.12 | {Pay Full Amount} | $2,401.19',
      {
        summary:
          'Cat Price: $2,401.19 | Deposit Amount: $480.07 | Remaining Balance: $1,921.12 | Total: $480.07',
        balance: '$2,001.14',
        refund: '$250.11',
      },
    ),
  ],
  ...(
    [
      ['reserved', RESERVED],
      ['sold', SOLD],
      ['paused', PAUSED],
      ['held', HELD],
    ] as const
  ).map(([state, cat]): [string, Who[], Data, string[]] => [
    state,
    ['buyer'],
    { cat },
    [
      `# ${state === 'held' ? 'Juniper is on hold' : 'Cat Not Available'} | Browse More Cats -> /cats | ${OTHERS}`,
    ],
  ]),
  ['in any state', ['breeder'], {}, [`# Juniper is your own cat | ${EDIT} | View the listing -> /cats/CAT`]],
  [
    'being paid by the viewer',
    ['buyer'],
    { cat: RESERVED, sale: PENDING },
    [`# Juniper is being reserved for you | ${PARTS} | View Juniper -> /cats/CAT`],
  ],
  [
    'reserved by the viewer',
    ['buyer'],
    { cat: RESERVED, sale: {} },
    [`# Reserved for you | ${PARTS} | View Juniper -> /cats/CAT | ${DEPOSIT}`, '## Next steps | $2,001.14'],
  ],
  [
    'bought by the viewer',
    ['buyer'],
    { cat: SOLD, sale: PAID },
    [`${BOUGHT} | View Juniper -> /cats/CAT | Paid: $2,501.37`, '## Next steps'],
  ],
]

it.each(
  CHECKOUTS.flatMap(([state, viewers, data, lines]) =>
    viewers.map((who) => [state, who, data, lines] as const),
  ),
)('the checkout of a cat that is %s, for a %s', async (_, who, data, lines) => {
  expect(await open(who, '/checkout', data)).toEqual(lines)
})

/** The checkout with a choice of payments and its amounts. */
function checkout(
  choice: string,
  { summary, balance, refund }: Record<'summary' | 'balance' | 'refund', string>,
): string[] {
  const joined = (...parts: string[]) => parts.filter(Boolean).join(' | ')
  return [
    'Back to Juniper -> /cats/CAT',
    joined('# Secure Checkout', choice),
    joined('## Order Summary', summary),
    joined('### Dates', balance),
    joined('### If you cancel (moderate policy)', refund, 'buyer guarantee -> /buyer-guarantee'),
    '## Payment',
  ]
}

it.each(['/cats', '/checkout'])(
  '%s of a removed cat leads its buyer to the order, and others to other cats',
  async (path) => {
    const sale = { ...PAID, status: 'completed' } as const
    expect(await open('buyer', path, { cat: null, sale })).toEqual([`${BOUGHT} | Paid: $2,501.37`])
    const others = ['# Cat Not Found | Back to Available Cats -> /cats']
    expect(await open('buyer', path, { cat: null })).toEqual(others)
    expect(await open('breeder', path, { cat: null, sale })).toEqual(others)
  },
)
