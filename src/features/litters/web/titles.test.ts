import { describe, expect, it } from 'vitest'
import { familiesWaitingText, kittensTitle } from './titles.ts'

describe('kittensTitle', () => {
  const MAINE_COON = { sireBreed: 'Maine Coon', damBreed: 'Maine Coon' }
  it.each([
    ['planned', '2026-12-27', null, 'Maine Coon kittens, around Dec 27'],
    ['planned', '2027-03-12', null, 'Maine Coon kittens, around Mar 12, 2027'],
    ['confirmed', null, null, 'Maine Coon kittens, date not set yet'],
    ['born', '2026-09-12', '2026-09-13', 'Maine Coon kittens, born Sep 13'],
    ['born', '2026-09-12', null, 'Maine Coon kittens, around Sep 12'],
    ['born', null, null, 'Maine Coon kittens'],
  ] as const)(
    'of a %s pairing, expected %s, born %s, is %s',
    (status, expectedLitterDate, actualLitterDate, text) => {
      const title = kittensTitle({ ...MAINE_COON, status, expectedLitterDate, actualLitterDate }, '2026')
      expect(title.replaceAll('\u00a0', ' ')).toBe(text)
    },
  )
})

it('familiesWaitingText says that nobody waits only before the birth', () => {
  const text = (status: 'planned' | 'born', familiesWaiting?: number) =>
    familiesWaitingText({ status, familiesWaiting })
  expect([text('planned', 7), text('planned', 1), text('planned', 0)]).toEqual([
    '7 families waiting',
    '1 family waiting',
    'No families waiting yet',
  ])
  expect([text('born', 2), text('born', 0), text('planned')]).toEqual(['2 families waiting', null, null])
})
