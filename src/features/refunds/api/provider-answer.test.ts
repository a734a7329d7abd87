/** What the provider's answers about refunds mean, and what is retried, as tables. */
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#lib/durations.ts'
import type { ProviderRefund } from './provider.ts'
import { hasFailed, readRefund, retryAt } from './provider-answer.ts'

const NOW = new Date('2027-03-20T12:00:00Z')
type Status = ProviderRefund['status']

it.each<[Status, boolean]>([
  ['failed', true],
  ['canceled', true],
  ['succeeded', false],
  ['pending', false],
  ['requires_action', false],
  [null, false],
])('a refund that is %s at the provider has failed: %s', (status, expected) => {
  expect(hasFailed(status)).toBe(expected)
})

describe('our refund, of the second attempt', () => {
  const change = { stripeRefundId: 're_this' }
  const failed = { state: 'failed', change, failure: 'lost_or_stolen_card', along: ['reject', 'return'] }
  const pending = { state: 'pending', change, checkAfterMs: HOUR_MS }
  const obsolete = { state: 'obsolete' }

  it.each<[known: string | null, status: Status, attempt: string | undefined, outcome: object]>([
    ['re_this', 'succeeded', undefined, { state: 'succeeded', change }],
    [null, 'succeeded', undefined, { state: 'succeeded', change }],
    // What succeeded has moved the money, whichever attempt it was.
    [null, 'succeeded', '1', { state: 'succeeded', change }],
    ['re_this', 'pending', undefined, pending],
    [null, 'pending', '1', pending],
    ['re_this', 'requires_action', undefined, pending],
    ['re_this', 'failed', undefined, failed],
    ['re_this', 'failed', '1', failed],
    ['re_this', 'canceled', undefined, failed],
    [null, 'failed', '2', failed],
    [null, 'failed', '1', obsolete],
    [null, 'failed', undefined, obsolete],
    ['re_other', 'succeeded', '2', obsolete],
    ['re_other', 'pending', '2', obsolete],
    ['re_other', 'failed', '2', obsolete],
  ])('known as %s, of which one is %s of attempt %s: %o', (stripeRefundId, status, attempt, outcome) => {
    const metadata = attempt === undefined ? null : { attempt }
    const made = { id: 're_this', status, failure_reason: 'lost_or_stolen_card', metadata }
    expect(readRefund({ stripeRefundId, attempt: 2 }, made as ProviderRefund)).toEqual(outcome)
  })

  it('has failed for an unknown reason if the provider states none', () => {
    const made = { id: 're_this', status: 'failed', metadata: null } as ProviderRefund
    expect(readRefund({ stripeRefundId: 're_this', attempt: 2 }, made)).toMatchObject({ failure: 'unknown' })
  })
})

it.each<[origin: 'order' | 'provider', rejections: number, hours: number | null]>([
  ['order', 1, 1 / 12],
  ['order', 5, 72],
  ['order', 6, null],
  ['provider', 1, null],
])(
  'a refund decided in the %s is tried again after rejection %d: in %s hours',
  (origin, rejections, hours) => {
    const expected = hours === null ? null : new Date(NOW.getTime() + hours * HOUR_MS)
    expect(retryAt({ origin, rejections }, NOW)).toEqual(expected)
  },
)
