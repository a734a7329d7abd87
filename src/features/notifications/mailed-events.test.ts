import { expect, it } from 'vitest'
import { EVENT_KINDS } from '#features/waiting-lists/contract.ts'
import { mailFor, outdatedTopics, TOPICS } from './api/waiting-lists/mailed-events.ts'

const kindsWith = (mail: string) => EVENT_KINDS.filter((kind) => mailFor(kind) === mail)

it('only the emails that an open offer depends on cannot be turned off', () => {
  expect(kindsWith('required')).toEqual([
    'offered',
    'expired',
    'withdrawn',
    'more_time_asked',
    'more_time_given',
    'more_time_refused',
    'sale_failed',
  ])
})

it('only an accepted offer is not emailed, because its sale is', () => {
  expect(kindsWith('none')).toEqual(['accepted'])
})

it('every other email can be turned off', () => {
  const others = EVENT_KINDS.filter((kind) => !['required', 'none'].includes(mailFor(kind)))
  expect(kindsWith('optional')).toEqual(others)
  expect(others).toHaveLength(EVENT_KINDS.length - 8)
})

it('only the end of an entry drops what waits about its list, except whether the family is on it', () => {
  expect(EVENT_KINDS.filter((kind) => outdatedTopics(kind).length > 0)).toEqual([
    'not_accepted',
    'left',
    'closed',
  ])
  const others = new Set(Object.values(TOPICS).filter((topic) => topic !== 'entry'))
  expect(new Set(outdatedTopics('left'))).toEqual(others)
})
