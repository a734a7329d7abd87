/** The timeline speaks to its reader. */
import { expect, it } from 'vitest'
import { ACTORS, SALE_EVENT_KINDS } from '#features/sales/contract.ts'
import { misaddressed } from '#testing/sales/reader-texts.ts'
import type { Sale } from './contract.ts'
import { timelineEntry } from './timeline-texts.ts'

/** Events of a pickup and of a birth date always have them. */
const DAYS = { day: '2026-06-20', birthDate: '2026-04-02', goHomeDate: '2026-06-13' }
const DETAILS = [
  { day: '2026-06-27', time: '14:30', before: '2026-06-24', finalPaymentDue: '2026-07-01' },
  { outcome: 'lost', check: 'rejected', rejections: 1, answer: 'withdraw', problem: 'not_met' },
  { outcome: 'partly_lost', check: 'canceled', isInquiry: true, problem: 'illness' },
  { outcome: 'won', check: 'expired' },
  { outcome: 'closed' },
]
const sale = (role: Sale['role']) => ({
  role,
  buyerName: 'Robin T.',
  breeder: { id: '', userId: '', businessName: 'Quiet Paws' },
  snapshot: { name: 'Juniper' } as Sale['snapshot'],
  timeZone: 'America/New_York',
  today: '2026-06-10',
})
const entry = (kind: (typeof SALE_EVENT_KINDS)[number], role: Sale['role'], rest: object = {}) =>
  timelineEntry({ kind, actor: 'system', amount: 50_023, reason: null, details: {}, ...rest }, sale(role))

it.each(['buyer', 'breeder', 'staff'] as const)('no entry names the %s in the third person', (role) => {
  for (const kind of SALE_EVENT_KINDS)
    for (const actor of ACTORS)
      for (const details of DETAILS) {
        const { text, note } = entry(kind, role, { actor, details: { ...DAYS, ...details } })
        expect(misaddressed(`${text}\n${note ?? ''}`, role), `${kind} by ${actor}`).toEqual([])
      }
})

it('names who did something as each reader knows them', () => {
  const read = (actor: string) =>
    (['buyer', 'breeder', 'staff'] as const).map((role) => entry('cancel', role, { actor }).text)
  expect(read('buyer')).toEqual(['You canceled', 'Robin T. canceled', 'Robin T. canceled'])
  expect(read('breeder')).toEqual(['Quiet Paws canceled', 'You canceled', 'Quiet Paws canceled'])
  expect(read('staff')).toEqual(Array(3).fill('Littermate staff canceled'))
})

it('says whose bank decided, and who got the money', () => {
  const lost = { details: { outcome: 'lost' } }
  expect(entry('closeDispute', 'buyer', lost)).toEqual({
    text: 'The bank decided the dispute for you',
    note: 'Returned to you: $500.23',
  })
  expect(entry('closeDispute', 'breeder', lost)).toEqual({
    text: 'The bank decided the dispute for the buyer',
    note: 'Returned to the buyer: $500.23',
  })
  expect(entry('openDispute', 'buyer').text).toBe('Your bank opened a dispute of $500.23')
  expect(entry('openDispute', 'staff').text).toBe('The buyer’s bank opened a dispute of $500.23')
})

it('says which payments were stopped', () => {
  expect(entry('stopSale', 'buyer').text).toBe('Littermate stopped the payments of Quiet Paws')
  expect(entry('stopSale', 'breeder')).toEqual({
    text: 'Littermate stopped your payments',
    note: 'No further payment is taken, and payouts are held',
  })
  expect(entry('resumeSale', 'breeder').text).toBe('Your payments are possible again')
})
