import { expect, it } from 'vitest'
import { MINUTE_MS } from '#lib/durations.ts'
import { COMBINE_MINUTES, MAILS_PER_DAY } from '../../limits.ts'
import { nextMailAt } from './schedule.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS)
/** Times of emails, the latest first; the last one in the list was sent so many minutes ago. */
const sent = (count: number, lastMinutesAgo: number) =>
  Array.from({ length: count }, (_, index) => minutesAgo(lastMinutesAgo - (count - 1 - index)))

const DAY = 24 * 60

it.each([
  ['the first email', { topicAt: null, inDay: [] }, 0],
  ['others were sent, about other topics', { topicAt: null, inDay: [minutesAgo(1)] }, 0],
  ['the topic was emailed ten minutes ago', { topicAt: minutesAgo(COMBINE_MINUTES), inDay: [] }, 0],
  ['the topic was emailed nine minutes ago', { topicAt: minutesAgo(COMBINE_MINUTES - 1), inDay: [] }, 1],
  ['the topic was emailed now', { topicAt: NOW, inDay: [NOW] }, COMBINE_MINUTES],
  ['one fewer than the limit', { topicAt: null, inDay: sent(MAILS_PER_DAY - 1, 60) }, 0],
  ['the limit', { topicAt: null, inDay: sent(MAILS_PER_DAY, 60) }, DAY - 60],
  ['more than the limit', { topicAt: null, inDay: sent(MAILS_PER_DAY + 2, 60) }, DAY - 58],
  ['the limit, a day ago', { topicAt: null, inDay: sent(MAILS_PER_DAY, DAY) }, 0],
  ['the topic and the limit', { topicAt: NOW, inDay: sent(MAILS_PER_DAY, DAY - 5) }, COMBINE_MINUTES],
  ['the limit and the topic', { topicAt: NOW, inDay: sent(MAILS_PER_DAY, DAY - 15) }, 15],
])('%s', (_, mails, minutes) => {
  expect(nextMailAt(NOW, mails)).toEqual(minutesAgo(-minutes))
})
