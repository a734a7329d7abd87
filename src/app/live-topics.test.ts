import { expect, it } from 'vitest'
import { LIVE_TOPICS } from './live-topics.ts'

const ONLY_USER = [{ userId: 'anna', update: {} }]

/** Who receives which data of an event about Anna and Ben. */
const RECIPIENTS: Record<string, { data: object; recipients: object[] }> = {
  'cat.changed': {
    data: { catId: 'juniper' },
    recipients: [{ userId: null, update: { catId: 'juniper' } }],
  },
  'sale.changed': {
    data: { users: ['anna', 'ben'], transactionId: 'sale' },
    recipients: [
      { userId: 'anna', update: { transactionId: 'sale' } },
      { userId: 'ben', update: { transactionId: 'sale' } },
    ],
  },
  'waiting-list.changed': {
    data: { users: ['anna', 'ben'] },
    recipients: [
      { userId: 'anna', update: {} },
      { userId: 'ben', update: {} },
    ],
  },
  'conversation.changed': {
    data: { users: ['anna', 'ben'], messageId: 'message' },
    recipients: [
      { userId: 'anna', update: { with: 'ben', messageId: 'message' } },
      { userId: 'ben', update: { with: 'anna', messageId: 'message' } },
    ],
  },
  'inbox.changed': { data: { userId: 'anna' }, recipients: ONLY_USER },
  'notices.changed': { data: { userId: 'anna' }, recipients: ONLY_USER },
  'account-status.changed': { data: { userId: 'anna' }, recipients: ONLY_USER },
  'support.changed': { data: { userId: 'anna' }, recipients: ONLY_USER },
}

it('each live event has exactly these recipients, and no other event leaves the server', () => {
  const received = LIVE_TOPICS.map(({ event, recipientsOf }) => {
    const data = RECIPIENTS[event.name]?.data
    return [event.name, { data, recipients: recipientsOf(data) }]
  })
  expect(Object.fromEntries(received)).toEqual(RECIPIENTS)
})
