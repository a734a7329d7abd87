import { describe, expect, it } from 'vitest'
import { currentReminder } from './balance-dates.ts'

const NEW_YORK = 'America/New_York'
const SET_AT = new Date('2026-01-01T12:00:00Z')
const at = (time: string, due: string, timeZone = NEW_YORK, setAt = SET_AT) =>
  currentReminder({ due, timeZone, setAt }, new Date(time))

describe('a reminder', () => {
  it('is due from nine in the morning where the cattery is', () => {
    const due = '2026-07-08'
    expect(at('2026-07-01T12:59:00Z', due)).toBeUndefined()
    expect(at('2026-07-01T13:00:00Z', due)).toBe(-7)
    expect(at('2026-07-01T13:00:00Z', due, 'Pacific/Honolulu')).toBeUndefined()
    expect(at('2026-07-01T19:00:00Z', due, 'Pacific/Honolulu')).toBe(-7)
    expect(at('2026-07-07T13:00:00Z', due)).toBe(-1)
    expect(at('2026-07-08T13:00:00Z', due)).toBe(0)
    expect(at('2026-07-11T13:00:00Z', due)).toBe(3)
  })

  it('keeps its hour when the clocks change', () => {
    // In New York, 2026-03-08 has 23 hours and 2026-11-01 has 25.
    expect(at('2026-03-08T12:59:00Z', '2026-03-08')).toBe(-1)
    expect(at('2026-03-08T13:00:00Z', '2026-03-08')).toBe(0)
    expect(at('2026-11-01T13:59:00Z', '2026-11-01')).toBe(-1)
    expect(at('2026-11-01T14:00:00Z', '2026-11-01')).toBe(0)
  })

  it('counts February 29', () => {
    expect(at('2028-02-29T15:00:00Z', '2028-03-07')).toBe(-7)
    expect(at('2028-02-29T15:00:00Z', '2028-03-01')).toBe(-1)
    expect(at('2028-02-29T15:00:00Z', '2028-02-29')).toBe(0)
    expect(at('2028-03-03T15:00:00Z', '2028-02-29')).toBe(3)
    expect(at('2028-03-02T15:00:00Z', '2028-02-29')).toBe(0)
  })

  it('that was missed is replaced by the most recent one', () => {
    expect(at('2026-07-10T15:00:00Z', '2026-07-08')).toBe(0)
    expect(at('2026-07-20T15:00:00Z', '2026-07-08')).toBe(3)
  })

  it('is not sent if its day had begun when the due date was set', () => {
    const setAt = new Date('2026-07-05T15:00:00Z')
    expect(at('2026-07-05T15:05:00Z', '2026-07-08', NEW_YORK, setAt)).toBeUndefined()
    expect(at('2026-07-07T15:00:00Z', '2026-07-08', NEW_YORK, setAt)).toBe(-1)
  })
})
