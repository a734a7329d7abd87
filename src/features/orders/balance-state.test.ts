import { describe, expect, it } from 'vitest'
import { type BalanceFacts, balanceAmount, balanceDay, balanceState, balanceText } from './balance-state.ts'

const SALE: BalanceFacts = {
  due: 200_000,
  finalPaymentDue: '2026-11-25',
  pickup: null,
  frozen: null,
  isStopped: false,
  today: '2026-11-24',
}

describe('a balance', () => {
  it.each<[string, Partial<BalanceFacts>, ReturnType<typeof balanceState>, unknown[]]>([
    [
      'is due before its day',
      {},
      'due',
      ['$2,000 due by Wed, Nov 25', ['Due', '$2,000.00'], ['Balance due by', 'Wed, Nov 25']],
    ],
    [
      'is due on its day',
      { today: '2026-11-25' },
      'due',
      ['$2,000 due by Wed, Nov 25', ['Due', '$2,000.00'], ['Balance due by', 'Wed, Nov 25']],
    ],
    [
      'is due by a pickup before its day',
      { pickup: { day: '2026-11-24' } },
      'due',
      [
        '$2,000 due by the pickup on Tue, Nov 24',
        ['Due', '$2,000.00'],
        ['Balance due by the pickup', 'Tue, Nov 24'],
      ],
    ],
    [
      'is due by a pickup on its day',
      { pickup: { day: '2026-11-25' } },
      'due',
      [
        '$2,000 due by the pickup on Wed, Nov 25',
        ['Due', '$2,000.00'],
        ['Balance due by the pickup', 'Wed, Nov 25'],
      ],
    ],
    [
      'is due on its day if the pickup is later',
      { pickup: { day: '2026-11-26' } },
      'due',
      ['$2,000 due by Wed, Nov 25', ['Due', '$2,000.00'], ['Balance due by', 'Wed, Nov 25']],
    ],
    [
      'is due on its day if the pickup has passed',
      { pickup: { day: '2026-11-23' } },
      'due',
      ['$2,000 due by Wed, Nov 25', ['Due', '$2,000.00'], ['Balance due by', 'Wed, Nov 25']],
    ],
    [
      'without a day is due by the pickup',
      { finalPaymentDue: null, pickup: { day: '2026-11-24' } },
      'due',
      [
        '$2,000 due by the pickup on Tue, Nov 24',
        ['Due', '$2,000.00'],
        ['Balance due by the pickup', 'Tue, Nov 24'],
      ],
    ],
    [
      'is overdue from the next day on',
      { today: '2026-11-26' },
      'overdue',
      [
        '$2,000 overdue since Wed, Nov 25',
        ['Overdue', '$2,000.00'],
        ['Balance overdue since', 'Wed, Nov 25'],
      ],
    ],
    [
      'is written with the year if it is another one',
      { today: '2027-01-01' },
      'overdue',
      [
        '$2,000 overdue since Wed, Nov 25, 2026',
        ['Overdue', '$2,000.00'],
        ['Balance overdue since', 'Wed, Nov 25, 2026'],
      ],
    ],
    [
      'is never overdue without a day',
      { finalPaymentDue: null, today: '2027-01-01' },
      'due',
      ['$2,000 due', ['Due', '$2,000.00'], undefined],
    ],
    [
      'is not owed while the sale is on hold',
      { frozen: 'dispute', today: '2026-11-26' },
      'waiting',
      ['$2,000 left, not due for now', ['Remaining balance', '$2,000.00'], ['Balance', 'Not due for now']],
    ],
    [
      'is not owed while payments are stopped',
      { isStopped: true, today: '2026-11-26' },
      'waiting',
      ['$2,000 left, not due for now', ['Remaining balance', '$2,000.00'], ['Balance', 'Not due for now']],
    ],
    [
      'is nothing once it is paid',
      { due: 0, isStopped: true, today: '2026-11-26' },
      'none',
      [null, undefined, undefined],
    ],
  ])('%s', (_, changes, state, texts) => {
    const sale = { ...SALE, ...changes }
    expect(balanceState(sale)).toBe(state)
    expect([balanceText(sale), balanceAmount(sale), balanceDay(sale)]).toEqual(texts)
  })
})
