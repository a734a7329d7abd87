/** What the page with the money of a breeder offers, by the state of a payout and of the account at Stripe. */
import { expect, it } from 'vitest'
import { MoneyTab } from '#features/breeder-dashboard/web/money-tab.tsx'
import { type PayoutAccount, payoutAccountEndpoints } from '#features/payouts/account-contract.ts'
import { type Payout, payoutEndpoints } from '#features/payouts/contract.ts'
import { moneySums } from '#features/payouts/money.ts'
import { statementEndpoints } from '#features/statements/contract.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { offersIn } from '#testing/web/offers.ts'
import { PAYOUT } from '#testing/web/payout.ts'
import { renderedPart } from '#testing/web/rendered-page.tsx'
import { VIEWER } from '#testing/web/viewer.ts'

const BREEDER = '0199b3a0-0000-7000-8000-000000000051'
const SALE = '0199b3a0-0000-7000-8000-000000000052'

const ACTIVE: PayoutAccount = {
  state: 'active',
  restriction: null,
  needsInformation: false,
  dueAt: null,
  isOverdue: false,
}

/** A share of which a part was deducted from a debt. */
const OWN: Payout = {
  ...PAYOUT,
  transactionId: SALE,
  orderNumber: 'LM-7H4XQ2',
  catName: 'Juniper',
  status: 'on_its_way',
  gross: 250_137,
  fee: 12_507,
  net: 237_630,
  deducted: 10_011,
}

type Data = { account?: PayoutAccount | null; payouts?: Payout[] | null; isSuspended?: boolean }

async function moneyPage({ account = ACTIVE, payouts = [], isSuspended = false }: Data): Promise<string[]> {
  const transport = stubTransport(
    { ...payoutAccountEndpoints, ...payoutEndpoints, ...statementEndpoints },
    {
      'GET /api/payout-account': () => account,
      'GET /api/payouts': () => payouts && { ...moneySums(payouts), sales: payouts },
      'GET /api/breeders/{id}/statements': () => {
        throw new AppError('not_found')
      },
    },
  )
  const viewer = { ...VIEWER, role: 'breeder' as const, breederId: BREEDER, isSuspended }
  const part = <MoneyTab breederId={BREEDER} year={undefined} href={() => '/dashboard'} />
  return offersIn(await renderedPart(part, { url: '/dashboard?tab=money', viewer, transport }), {
    [SALE]: 'SALE',
  })
}

const LEFT = '$2,276.19'
const SENT = { net: 237_630, transferred: 227_619 }
/** The share, and what the buyer paid. */
const OF_PRICE = '$2,376.30 | $2,501.37'
const juniper = (title: string, amount: string) =>
  `### ${title} | Juniper -> /sales/SALE | ${amount} | ${OF_PRICE}`
/** Folded, with its sum. */
const paid = (amount: string, ...row: string[]) => [
  [`[Paid1 sale${amount}]`, 'Juniper -> /sales/SALE', ...row, OF_PRICE].join(' | '),
]
const LINE = '[Open Stripe]'
const ON_ITS_WAY = (amount: string) => `## Money | ${amount} | On its way: ${amount}`
const DAY = { expectedOn: '2027-05-09' }
const UNTIL = { heldUntil: '2027-05-09T16:00:00.000Z' }

/** With a day, money is on its way. */
it.each<[status: Payout['status'], changes: Partial<Payout>, lines: string[]]>([
  [
    'waiting_for_handover',
    DAY,
    [
      `## Money | ${LEFT} | On its way, on Sun, May 9, 2027: ${LEFT}`,
      `${juniper('When you are paid', LEFT)} | ${LINE}`,
    ],
  ],
  [
    'waiting_for_handover',
    { daysAfterPickup: 3 },
    [
      `## Money | ${LEFT} | On its way, after pickup: ${LEFT}`,
      `${juniper('When you are paid', LEFT)} | ${LINE}`,
    ],
  ],
  ['waiting_for_handover', {}, [`## Money | On hold: ${LEFT}`, `${juniper('On hold', LEFT)} | ${LINE}`]],
  [
    'held',
    UNTIL,
    [
      `## Money | ${LEFT} | On its way, on Sun, May 9, 2027: ${LEFT}`,
      `${juniper('When you are paid', LEFT)} | ${LINE}`,
    ],
  ],
  ['held', {}, [`## Money | On hold: ${LEFT}`, `${juniper('On hold', LEFT)} | ${LINE}`]],
  ['unbooked', {}, [ON_ITS_WAY(LEFT), `${juniper('When you are paid', LEFT)} | ${LINE}`]],
  ['disputed', {}, [`## Money | On hold: ${LEFT}`, `${juniper('On hold', LEFT)} | ${LINE}`]],
  ['reported', {}, [`## Money | On hold: ${LEFT}`, `${juniper('On hold', LEFT)} | ${LINE}`]],
  [
    'waiting_for_account',
    {},
    [`## Money | Waits for you: ${LEFT}`, `${juniper('Waits for you', LEFT)} | ${LINE}`],
  ],
  ['on_its_way', {}, [ON_ITS_WAY(LEFT), `${juniper('When you are paid', LEFT)} | ${LINE}`]],
  [
    'on_its_way',
    { transferred: 120_007 },
    [ON_ITS_WAY('$1,076.12'), `${juniper('When you are paid', '$1,076.12')} | ${LINE}`],
  ],
  ['paid', SENT, [`## Money | ${paid(`, ${LEFT}`, LEFT, '$100.11')} | ${LINE}`]],
  ['returned', SENT, [`## Money | Waits for you: ${LEFT}`, `${juniper('Waits for you', LEFT)} | ${LINE}`]],
  ['deducted', { deducted: 237_630 }, [`## Money | ${paid('')} | ${LINE}`]],
  [
    'debt',
    { transferred: 237_630, debt: 118_815 },
    ['## Money | $1,188.15', `${juniper('What you owe', '$1,188.15 | $1,188.15')} | ${LINE}`],
  ],
])('a payout that is %s, %o', async (status, changes, lines) => {
  expect(await moneyPage({ payouts: [{ ...OWN, status, ...changes }] })).toEqual(lines)
})

it('without a fee, only the share is shown', async () => {
  const payouts = [{ ...OWN, fee: 0, net: 250_137, deducted: 0 }]
  expect((await moneyPage({ payouts })).at(-1)).toBe(
    `### When you are paid | Juniper -> /sales/SALE | $2,501.37 | ${LINE}`,
  )
})

const SUPPORT = 'write to support -> /support#write-to-us'

it.each<[state: string, account: Partial<PayoutAccount>, offers: string[]]>([
  ['not started', { state: 'not_started' }, ['[Set up payouts]']],
  ['information missing', { state: 'information_missing' }, ['[Continue at Stripe]']],
  ['under review', { state: 'under_review' }, []],
  ['active, needs information', { needsInformation: true }, ['[Provide information]']],
  ...(
    [
      ['past_due', ['[Provide information]']],
      ['closed', ['[Start again]']],
      ['rejected', [SUPPORT]],
      ['country', [SUPPORT]],
      ['currency', ['[Open Stripe]']],
      ['other', [SUPPORT, '[Open Stripe]']],
    ] as const
  ).map(([restriction, offers]): [string, Partial<PayoutAccount>, string[]] => [
    `restricted: ${restriction}`,
    { state: 'restricted', restriction },
    [...offers],
  ]),
])('an account that is %s', async (_, account, offers) => {
  expect(await moneyPage({ account: { ...ACTIVE, ...account } })).toEqual([
    '## Money',
    ['## Your account at Stripe', ...offers].join(' | '),
    '## No sales yet',
  ])
})

it('an account that needs nothing from the breeder is one line', async () => {
  expect(await moneyPage({})).toEqual(['## Money', `## No sales yet | ${LINE}`])
})

it('a suspended breeder cannot change the account', async () => {
  expect(await moneyPage({ isSuspended: true, account: { ...ACTIVE, state: 'not_started' } })).toEqual([
    '## Money',
    '## Your account at Stripe | contact support -> /support#write-to-us',
    '## No sales yet',
  ])
})

it('nothing is shown while payouts are off', async () => {
  expect(await moneyPage({ account: null, payouts: null })).toEqual(['## Money'])
})
