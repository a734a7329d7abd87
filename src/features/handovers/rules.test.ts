import { expect, it } from 'vitest'
import { DAY_MS } from '#lib/durations.ts'
import { completionTime, HANDOVER_PROBLEM_TEXTS, HANDOVER_PROBLEMS, type ToldBuyer } from './rules.ts'

const ASKED = new Date('2026-11-01T15:00:00Z')
const days = (count: number) => new Date(ASKED.getTime() + count * DAY_MS)

it.each<[what: string, told: Partial<ToldBuyer>, completesAt: Date | null]>([
  ['14 days after the buyer was asked', {}, days(14)],
  ['not while the buyer was not asked', { asked: undefined }, null],
  ['not while the end of a dispute was not sent', { disputeEnded: 'not_sent' }, null],
  ['not before three days after a dispute', { disputeEnded: days(12) }, days(15)],
  ['at both at once', { disputeEnded: days(11) }, days(14)],
  ['not earlier because of a dispute', { disputeEnded: days(2) }, days(14)],
  ['not by a dispute alone', { asked: undefined, disputeEnded: days(12) }, null],
])('a sale completes without the buyer %s', (_, told, completesAt) => {
  expect(completionTime({ asked: ASKED, disputeEnded: null, ...told }, [])).toEqual(completesAt)
})

it('a sale completes later after an outage in which the time of the buyer ended', () => {
  const outage = { startedAt: days(13), endedAt: days(40), until: days(43) }
  const after = (told: Partial<ToldBuyer>) =>
    completionTime({ asked: ASKED, disputeEnded: null, ...told }, [outage])
  expect(after({})).toEqual(days(43))
  expect(after({ disputeEnded: days(12) })).toEqual(days(43))
  expect(after({ asked: days(-2) })).toEqual(days(12))
  expect(after({ asked: days(40) })).toEqual(days(54))
})

it('staff read what the buyer reports after the confirmation of the breeder', () => {
  expect(HANDOVER_PROBLEMS.map((problem) => [problem, HANDOVER_PROBLEM_TEXTS[problem]])).toEqual([
    ['not_met', 'The breeder confirmed the handover, but we did not meet.'],
    ['no_cat', 'The breeder confirmed the handover, but I do not have the cat.'],
  ])
})
