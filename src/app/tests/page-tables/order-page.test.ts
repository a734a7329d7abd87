/** What the page of a sale offers in each state to each party and to finance. */
import { expect, it } from 'vitest'
import { orderPage } from '#testing/web/order-page.ts'
import { STATES } from '#testing/web/order-states.ts'

/** Each list contains the lines between the title and the timeline. */
type Row = {
  /** For the buyer, and for breeder and staff. */
  titles: [string, string]
  buyer: string[]
  breeder: string[]
  /** What the breeder finds below the timeline. */
  record?: string[]
  staff: string[]
  /** What follows the deposit, for everyone. */
  details: string
  /** The payout for breeder and staff. */
  payouts?: [string, string]
  /** The receipts of the parties. */
  receipts?: string
}

const BEGUN: Row['titles'] = ['# Juniper is being reserved for you', '# Robin T. is paying for Juniper']
const RESERVED: Row['titles'] = ['# Juniper is reserved for you', '# Juniper is reserved by Robin T.']
const BOUGHT: Row['titles'] = ['# You bought Juniper', '# Juniper is sold to Robin T.']
const HOME: Row['titles'] = [
  `# Juniper is home! | Juniper’s record -> /orders/SALE/cat | Message Quiet Paws -> /messages?with=BREEDER`,
  BOUGHT[1],
]
const TO_BREEDER = 'Message Quiet Paws -> /messages?with=BREEDER'
const TO_BUYER = 'Message Robin T. -> /messages?with=BUYER'
const PAY = 'Pay the balance - $2,001.14 -> /orders/SALE/pay'
const PROPOSE_AS = (list: 'orders' | 'sales') => `Propose a day -> /${list}/SALE?propose#pickup-day`
const [PROPOSE, PROPOSE_SALE] = [PROPOSE_AS('orders'), PROPOSE_AS('sales')]
const CALENDAR = 'Add to calendar -> /api/orders/SALE/pickup/calendar.ics'
const HANDOVER_FORM =
  '{Microchip number} | {Juniper has no microchip} | {Document type} | {Choose a file} | [Complete the handover]'
const CONTRACT = 'Contract -> /objects/contract'
const RECORD = 'Juniper’s record -> /orders/SALE/cat'
const SIMILAR = 'See similar cats -> /cats?breed=Maine+Coon'
const LISTING = 'See the listing of Juniper -> /cats/CAT'
const PAGES = 'Juniper -> /cats/CAT | Quiet Paws -> /breeder/CATTERY'
const OF_DEPOSIT = 'Paid by the buyer: $500.23 | Platform fee: −$25.02 | Your share: $475.21'
const OF_PRICE = 'Paid by the buyer: $2,501.37 | Platform fee: −$125.07 | Your share: $2,376.30'
const STAFF_RESERVED = ['## Status | $2,001.14', '## Refunds | [Refund or cancel]']
const STAFF_PAID = ['## Status', '## Refunds | [Refund or cancel]']

const TABLE: Record<keyof typeof STATES, Row> = {
  'payment in progress': {
    titles: BEGUN,
    buyer: [`## Payment in progress | ${TO_BREEDER}`],
    breeder: [`## Payment in progress | ${TO_BUYER}`],
    staff: ['## Payment in progress'],
    details: `Paid: $0.00 | ${PAGES} | $250.11`,
  },
  'first payment being checked': {
    titles: BEGUN,
    buyer: [`## This payment is being checked | ${TO_BREEDER} | [Cancel this payment]`],
    breeder: [`## We are checking the payment | ${TO_BUYER}`],
    staff: ['## This payment is being checked'],
    details: `Paid: $0.00 | ${PAGES} | $250.11`,
  },
  'deposit paid': {
    titles: RESERVED,
    buyer: [
      '## What now',
      `### Balance | $2,001.14 | ${PAY} | ${TO_BREEDER} | [Cancel the reservation]`,
      '## Pickup day | [Propose a day]',
      '## Handover',
      '### What to bring',
    ],
    breeder: [
      `## What now | $2,001.14 | ${PROPOSE_SALE} | ${TO_BUYER} | [Cancel the sale]`,
      '## Balance | $2,001.14 | [Give more time]',
      '## Pickup day',
      '## Handover',
      '### What to have ready',
    ],
    staff: STAFF_RESERVED,
    details: `Paid: $500.23 | Due: $2,001.14 | ${PAGES} | $250.11`,
    payouts: [OF_DEPOSIT, `${OF_DEPOSIT} | [Hold payout]`],
    receipts: 'Deposit receipt -> /orders/SALE/receipts/R-2026-000123 | $500.23',
  },
  'deposit paid, no pages of cat and cattery': {
    titles: RESERVED,
    buyer: [
      '## What now',
      `### Balance | $2,001.14 | ${PAY} | ${TO_BREEDER} | [Cancel the reservation]`,
      '## Pickup day | [Propose a day]',
      '## Handover',
      '### What to bring',
    ],
    breeder: [
      `## What now | $2,001.14 | ${PROPOSE_SALE} | ${TO_BUYER} | [Cancel the sale]`,
      '## Balance | $2,001.14 | [Give more time]',
      '## Pickup day',
      '## Handover',
      '### What to have ready',
    ],
    staff: STAFF_RESERVED,
    details: 'Paid: $500.23 | Due: $2,001.14 | $250.11',
    payouts: [OF_DEPOSIT, `${OF_DEPOSIT} | [Hold payout]`],
  },
  'balance overdue, not reminded': {
    titles: RESERVED,
    buyer: [
      '## What now',
      `### The balance is overdue | $2,001.14 | ${PAY} | ${TO_BREEDER} | [Cancel the reservation]`,
      '## Pickup day | [Propose a day]',
      '## Handover',
      '### What to bring',
    ],
    breeder: [
      `## What now | $2,001.14 | ${PROPOSE_SALE} | ${TO_BUYER} | [Cancel the sale]`,
      '## The balance is overdue | $2,001.14 | [Give more time]',
      '## Pickup day',
      '## Handover',
      '### What to have ready',
    ],
    staff: STAFF_RESERVED,
    details: `Paid: $500.23 | Overdue: $2,001.14 | ${PAGES} | $250.11`,
    payouts: [OF_DEPOSIT, `${OF_DEPOSIT} | [Hold payout]`],
  },
  'balance overdue, reminded': {
    titles: RESERVED,
    buyer: [
      '## What now',
      `### The balance is overdue | $2,001.14 | ${PAY} | ${TO_BREEDER} | [Cancel the reservation]`,
      '## Pickup day | [Propose a day]',
      '## Handover',
      '### What to bring',
    ],
    breeder: [
      `## What now | $2,001.14 | ${PROPOSE_SALE} | ${TO_BUYER} | [Cancel the sale]`,
      '## The balance is overdue | $2,001.14 | [Give more time]',
      '## Pickup day',
      '## Handover',
      '### What to have ready',
    ],
    staff: STAFF_RESERVED,
    details: `Paid: $500.23 | Overdue: $2,001.14 | ${PAGES} | $250.11`,
    payouts: [OF_DEPOSIT, `${OF_DEPOSIT} | [Hold payout]`],
  },
  'balance overdue, may be ended': {
    titles: RESERVED,
    buyer: [
      '## What now',
      `### The balance is overdue | $2,001.14 | ${PAY} | ${TO_BREEDER} | [Cancel the reservation]`,
      '## Pickup day | [Propose a day]',
      '## Handover',
      '### What to bring',
    ],
    breeder: [
      `## What now | $2,001.14 | ${PROPOSE_SALE} | ${TO_BUYER} | [Cancel the sale]`,
      '## The balance is overdue | $2,001.14 | [Give more time] | [End the reservation]',
      '## Pickup day',
      '## Handover',
      '### What to have ready',
    ],
    staff: STAFF_RESERVED,
    details: `Paid: $500.23 | Overdue: $2,001.14 | ${PAGES} | $250.11`,
    payouts: [OF_DEPOSIT, `${OF_DEPOSIT} | [Hold payout]`],
  },
  'balance being checked': {
    titles: RESERVED,
    buyer: [
      `## This payment is being checked | ${TO_BREEDER} | [Cancel this payment]`,
      '## Pickup day | [History (1)]',
    ],
    breeder: [`## We are checking the payment | ${TO_BUYER}`, '## Pickup day | [History (1)]'],
    staff: ['## This payment is being checked', '## Refunds | [Refund or cancel]'],
    details: `Paid: $500.23 | Remaining balance: $2,001.14 | ${PAGES} | $250.11`,
    payouts: [OF_DEPOSIT, `${OF_DEPOSIT} | [Hold payout]`],
  },
  'payments stopped before the balance': {
    titles: RESERVED,
    buyer: [
      `## Payments are stopped | $500.23 | ${TO_BREEDER} | [Cancel the reservation]`,
      '## Pickup day',
      '## Handover',
      '### What to bring',
    ],
    breeder: [
      `## Payments are stopped | ${TO_BUYER} | [Cancel the sale]`,
      '## Pickup day',
      '## Handover',
      '### What to have ready',
    ],
    staff: ['## Payments are stopped', '## Refunds | [Refund or cancel]'],
    details: `Paid: $500.23 | Remaining balance: $2,001.14 | ${PAGES}`,
    payouts: [OF_DEPOSIT, `${OF_DEPOSIT} | [Hold payout]`],
  },
  'disputed before the balance': {
    titles: RESERVED,
    buyer: [`## On hold | ${TO_BREEDER}`, '## Dispute | $500.23', '## Pickup day'],
    breeder: [
      `## On hold | ${TO_BUYER}`,
      '## Dispute | $500.23 | {Your statement} | {Files (optional)} | [Add statement]',
      '## Pickup day',
    ],
    staff: ['## On hold', '## Refunds | [Refund or cancel]'],
    details: `Paid: $500.23 | Remaining balance: $2,001.14 | ${PAGES} | $250.11`,
    payouts: [OF_DEPOSIT, `${OF_DEPOSIT} | [Hold payout]`],
  },
  paid: {
    titles: BOUGHT,
    buyer: [
      `## What now | ${PROPOSE} | ${TO_BREEDER} | [Cancel the purchase]`,
      '## Pickup day',
      '## Handover',
      '### What to bring',
    ],
    breeder: [
      `## What now | ${PROPOSE_SALE} | ${TO_BUYER} | [Cancel the sale]`,
      '## Pickup day',
      '## Handover',
      '### What to have ready',
    ],
    staff: STAFF_PAID,
    details: `Paid: $2,501.37 | ${PAGES} | $250.11`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout]`],
    receipts:
      'Deposit receipt -> /orders/SALE/receipts/R-2026-000123 | $500.23 | Balance receipt -> /orders/SALE/receipts/R-2026-000124 | $2,001.14',
  },
  'paid, payments stopped': {
    titles: BOUGHT,
    buyer: [
      `## Payments are stopped | $2,501.37 | ${TO_BREEDER} | [Cancel the purchase]`,
      '## Pickup day | [Propose a day]',
      '## Handover',
      '### What to bring',
    ],
    breeder: [
      `## Payments are stopped | ${TO_BUYER} | [Cancel the sale]`,
      '## Pickup day | [Propose a day]',
      '## Handover',
      '### What to have ready',
    ],
    staff: ['## Payments are stopped', '## Refunds | [Refund or cancel]'],
    details: `Paid: $2,501.37 | ${PAGES}`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout] | [Remove hold]`],
  },
  'paid, proposal of the buyer': {
    titles: BOUGHT,
    buyer: [
      `## What now | ${TO_BREEDER} | [Cancel the purchase]`,
      '## Pickup day | [Withdraw] | [Propose another day] | [History (1)]',
      '## Handover',
      '### What to bring',
    ],
    breeder: [
      `## What now | [Accept] | [Other day] | ${TO_BUYER} | [Cancel the sale]`,
      '## Pickup day | [Decline] | [History (1)]',
      '## Handover',
      '### What to have ready',
    ],
    staff: STAFF_PAID,
    details: `Paid: $2,501.37 | ${PAGES} | $250.11`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout]`],
  },
  'paid, day agreed': {
    titles: BOUGHT,
    buyer: [
      `## What now | ${TO_BREEDER} | [Cancel the purchase]`,
      `## Pickup day | ${CALENDAR} | [Propose another day] | [History (1)]`,
      '## Handover',
      '### What to bring',
    ],
    breeder: [
      `## What now | ${TO_BUYER} | [Cancel the sale]`,
      `## Pickup day | ${CALENDAR} | [Propose another day] | [History (1)]`,
      '## Handover',
      '### What to have ready',
    ],
    staff: STAFF_PAID,
    details: `Paid: $2,501.37 | ${PAGES} | $250.11`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout]`],
  },
  'pickup day': {
    titles: BOUGHT,
    buyer: [
      `## What now | Show your pickup code -> #handover | ${TO_BREEDER} | [Cancel the purchase]`,
      `## Pickup day | ${CALENDAR} | [Propose another day] | [History (1)]`,
      '## Handover | [I have Juniper]',
      '### What to bring',
    ],
    breeder: [
      `## What now | Hand Juniper over -> #handover | ${TO_BUYER} | [Cancel the sale]`,
      `## Pickup day | ${CALENDAR} | [Propose another day] | [History (1)]`,
      `## Handover | {Code of the buyer} | ${HANDOVER_FORM} | [Confirm without the code]`,
    ],
    staff: STAFF_PAID,
    details: `Paid: $2,501.37 | ${PAGES} | $250.11`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout]`],
  },
  'after the pickup day': {
    titles: BOUGHT,
    buyer: [
      `## What now | Show your pickup code -> #handover | ${TO_BREEDER} | [Cancel the purchase]`,
      '## Pickup day | [Propose another day] | [History (1)]',
      '## Handover | [I have Juniper]',
      '### What to bring',
    ],
    breeder: [
      `## What now | Hand Juniper over -> #handover | ${TO_BUYER} | [Cancel the sale]`,
      '## Pickup day | [Propose another day] | [History (1)]',
      `## Handover | {Code of the buyer} | ${HANDOVER_FORM} | [Confirm without the code]`,
    ],
    staff: STAFF_PAID,
    details: `Paid: $2,501.37 | ${PAGES} | $250.11`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout]`],
  },
  'payments stopped, breeder confirmed the handover': {
    titles: BOUGHT,
    buyer: [
      `## Payments are stopped | Answer -> #handover | ${TO_BREEDER}`,
      `## Pickup day | ${CALENDAR} | [History (1)]`,
      '## Handover',
      '### Do you have Juniper? | [Yes, I have Juniper] | [We did not meet] | [I do not have Juniper]',
      '### What to bring',
    ],
    breeder: [
      `## Payments are stopped | ${TO_BUYER} | [Cancel the sale]`,
      `## Pickup day | ${CALENDAR} | [History (1)]`,
      `## Handover | {Code of the buyer} | ${HANDOVER_FORM} | [Confirm without the code]`,
    ],
    staff: ['## Payments are stopped', '## Refunds | [Refund or cancel]'],
    details: `Paid: $2,501.37 | ${PAGES}`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout] | [Remove hold]`],
  },
  'breeder confirmed the handover': {
    titles: BOUGHT,
    buyer: [
      `## What now | Answer -> #handover | ${TO_BREEDER}`,
      `## Pickup day | ${CALENDAR} | [History (1)]`,
      '## Handover',
      '### Do you have Juniper? | [Yes, I have Juniper] | [We did not meet] | [I do not have Juniper]',
      '### What to bring',
    ],
    breeder: [
      `## What now | ${TO_BUYER} | [Cancel the sale]`,
      `## Pickup day | ${CALENDAR} | [History (1)]`,
      `## Handover | {Code of the buyer} | ${HANDOVER_FORM} | [Confirm without the code]`,
    ],
    staff: STAFF_PAID,
    details: `Paid: $2,501.37 | ${PAGES} | $250.11`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout]`],
  },
  'buyer confirmed the handover': {
    titles: BOUGHT,
    buyer: [
      `## What now | ${TO_BREEDER}`,
      `## Pickup day | ${CALENDAR} | [History (1)]`,
      '## Handover',
      '### What to bring',
    ],
    breeder: [
      `## What now | Hand Juniper over -> #handover | ${TO_BUYER}`,
      `## Pickup day | ${CALENDAR} | [History (1)]`,
      `## Handover | ${HANDOVER_FORM}`,
    ],
    staff: STAFF_PAID,
    details: `Paid: $2,501.37 | ${PAGES} | $250.11`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout]`],
  },
  'buyer denied the handover': {
    titles: BOUGHT,
    buyer: [
      `## What now | ${TO_BREEDER}`,
      `## Pickup day | ${CALENDAR} | [History (1)]`,
      '## Handover',
      '### You reported a problem | [Yes, I have Juniper]',
      '### What to bring',
    ],
    breeder: [
      `## What now | ${TO_BUYER} | [Cancel the sale]`,
      `## Pickup day | ${CALENDAR} | [History (1)]`,
      `## Handover | {Code of the buyer} | ${HANDOVER_FORM} | [Confirm without the code]`,
    ],
    staff: STAFF_PAID,
    details: `Paid: $2,501.37 | ${PAGES} | $250.11`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout]`],
  },
  'completed, in the guarantee': {
    titles: HOME,
    buyer: [
      '## Your review | [Write a review]',
      '## Buyer guarantee | How the guarantee works -> /buyer-guarantee | [Report a problem]',
      '## The payment to the breeder | [All is well, the payment may be sent]',
    ],
    breeder: [`## Juniper is home! | ${TO_BUYER}`, `## Handover | ${CONTRACT}`],
    staff: ['## Sale completed', '## Refunds | [Refund]'],
    details: `Paid: $2,501.37 | ${PAGES}`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout]`],
  },
  'completed, reported and reviewed': {
    titles: BOUGHT,
    buyer: [
      `## A problem is reported | ${RECORD} | ${TO_BREEDER}`,
      `## Handover | ${CONTRACT}`,
      '## Reported problem | {Your response} | {Files (optional)} | [Send response]',
      '## Your review',
      '### Robin T. | [Edit review]',
    ],
    breeder: [
      `## A problem is reported | ${TO_BUYER}`,
      `## Handover | ${CONTRACT}`,
      '## Reported problem | {Your response} | {Files (optional)} | [Send response]',
      '## Review',
      '### Robin T. | [Reply to Robin T.]',
    ],
    staff: ['## A problem is reported', '## Refunds | [Refund]'],
    details: `Paid: $2,501.37 | ${PAGES}`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout]`],
  },
  'completed and paid out': {
    titles: HOME,
    buyer: ['## Your review', '### Robin T. | account status -> /account-status'],
    breeder: [`## Juniper is home! | ${TO_BUYER}`, `## Handover | ${CONTRACT}`],
    staff: ['## Sale completed', '## Refunds | [Refund]'],
    details: `Paid: $2,501.37 | ${PAGES}`,
    payouts: [OF_PRICE, OF_PRICE],
  },
  'disputed after the handover': {
    titles: BOUGHT,
    buyer: [
      `## On hold | ${RECORD} | ${TO_BREEDER}`,
      '## Dispute | $2,001.14',
      `## Handover | ${CONTRACT}`,
      '## Your review | [Write a review]',
    ],
    breeder: [`## On hold | ${TO_BUYER}`, '## Dispute | $2,001.14', `## Handover | ${CONTRACT}`],
    staff: ['## On hold', '## Refunds | [Refund]'],
    details: `Paid: $2,501.37 | ${PAGES}`,
    payouts: [OF_PRICE, `${OF_PRICE} | [Hold payout]`],
  },
  'completed after a decided dispute': {
    titles: HOME,
    buyer: ['## Your review | [Write a review]'],
    breeder: [`## Juniper is home! | ${TO_BUYER}`, `## Handover | ${CONTRACT}`],
    record: ['[Your statements for the bank (1)]'],
    staff: ['## Sale completed', '## Refunds | [Refund]'],
    details: `Paid: $2,501.37 | ${PAGES}`,
    payouts: [OF_PRICE, OF_PRICE],
  },
  'canceled without a refund': {
    titles: ['# Your reservation of Juniper was canceled', '# The reservation of Juniper was canceled'],
    buyer: [`## This sale has ended | $500.23 | ${SIMILAR} | ${TO_BREEDER}`],
    breeder: [`## This sale has ended | $500.23 | ${LISTING} | ${TO_BUYER}`],
    staff: ['## This sale has ended | $500.23', '## Refunds | [Refund]'],
    details: `Paid: $500.23 | ${PAGES} | $250.11`,
    payouts: [OF_DEPOSIT, `${OF_DEPOSIT} | [Hold payout]`],
  },
  'canceled with a part refunded': {
    titles: ['# Your reservation of Juniper was canceled', '# The reservation of Juniper was canceled'],
    buyer: [
      `## This sale has ended | $500.23 | $250.11 | ${SIMILAR} | ${TO_BREEDER}`,
      '## Refunds | $250.11',
    ],
    breeder: [
      `## This sale has ended | $500.23 | $250.11 | ${LISTING} | ${TO_BUYER}`,
      '## Refunds | $250.11',
    ],
    staff: ['## This sale has ended | $500.23 | $250.11', '## Refunds | $250.11 | [Refund]'],
    details: `Paid: $500.23 | Refunded: $250.11 | ${PAGES} | $250.11`,
    payouts: [
      'Paid by the buyer: $250.12 | Platform fee: −$12.51 | Your share: $237.61',
      'Paid by the buyer: $250.12 | Platform fee: −$12.51 | Your share: $237.61 | [Hold payout]',
    ],
  },
  'refunded before the handover': {
    titles: [
      '# Your reservation of Juniper was canceled and refunded',
      '# The reservation of Juniper was canceled and refunded',
    ],
    buyer: [`## This sale has ended | $500.23 | ${SIMILAR} | ${TO_BREEDER}`, '## Refunds | $500.23'],
    breeder: [`## This sale has ended | $500.23 | ${LISTING} | ${TO_BUYER}`, '## Refunds | $500.23'],
    staff: ['## This sale has ended | $500.23', '## Refunds | $500.23'],
    details: `Paid: $500.23 | Refunded: $500.23 | ${PAGES} | $250.11`,
  },
  'refunded after the handover': {
    titles: ['# Your purchase of Juniper was refunded', '# The purchase of Juniper was refunded'],
    buyer: [
      `## This sale has ended | $2,501.37 | ${SIMILAR} | ${TO_BREEDER}`,
      `## Handover | ${CONTRACT} | ${RECORD}`,
      '## Your review',
      '### Robin T. | [Edit review]',
      '## Refunds | $500.23 | $2,001.14',
    ],
    breeder: [
      `## This sale has ended | $2,501.37 | ${LISTING} | ${TO_BUYER}`,
      `## Handover | ${CONTRACT}`,
      '## Review',
      '### Robin T. | [Reply to Robin T.]',
      '## Refunds | $500.23 | $2,001.14',
    ],
    staff: ['## This sale has ended | $2,501.37', '## Refunds | $500.23 | $2,001.14'],
    details: `Paid: $2,501.37 | Refunded: $2,501.37 | ${PAGES} | $250.11`,
    payouts: ['Your share: $0.00 | You owe: $1,188.15 | $1,188.15', 'Your share: $0.00 | You owe: $1,188.15'],
  },
}

const HELP = 'Get help with this order -> /support?order=SALE'

/** The lines of all pages of sales around those of the row. */
const PAGE_OF: Record<'buyer' | 'breeder' | 'staff', (row: Row, details: string) => string[]> = {
  buyer: ({ titles, buyer, receipts = [] }, details) => [
    'Orders -> /orders',
    titles[0],
    ...buyer,
    '## Timeline',
    details,
    ['## Receipts', receipts, HELP].flat().join(' | '),
  ],
  breeder: ({ titles, breeder, record = [], payouts, receipts = [] }, details) => [
    'Sales -> /sales',
    titles[1],
    ...breeder,
    ['## Timeline', ...record].join(' | '),
    details,
    ...(payouts ? [`## Your payout | ${payouts[0]} | All your money -> /dashboard?tab=money`] : []),
    ['## Receipts', receipts, HELP].flat().join(' | '),
  ],
  staff: ({ titles, staff, payouts }, details) => [
    'Staff -> /admin?tab=orders',
    titles[1],
    ...staff,
    '## Timeline',
    details,
    ...(payouts
      ? [
          `## Payout | ${payouts[1].replace('Your share', 'The breeder’s share').replace('You owe', 'The breeder owes')}`,
        ]
      : []),
  ],
}

const STATE_NAMES = Object.keys(TABLE) as (keyof typeof STATES)[]

it.each(STATE_NAMES)('%s', async (state) => {
  const row = TABLE[state]
  const details = `## Details | Price: $2,501.37 | Deposit: $500.23 | ${row.details}`
  for (const role of ['buyer', 'breeder', 'staff'] as const)
    expect(await orderPage({ role, ...STATES[state] }), role).toEqual(PAGE_OF[role](row, details))
})
