import { expect, it } from 'vitest'
import { presentInquiry, presentMessage } from './present.ts'

const AT = new Date('2027-03-01T10:00:00Z')

it('a message has exactly these fields, and the ID of its device only for its sender', () => {
  const row: Parameters<typeof presentMessage>[0] = {
    id: 'm',
    kind: 'user',
    eventKey: 'secret',
    senderId: 'ada',
    receiverId: 'bo',
    catId: 'cat',
    breedingPairingId: null,
    inquiryId: 'inquiry',
    content: 'Is she free?',
    originalContent: 'secret',
    isModerated: true,
    moderationFlags: ['phone'],
    blockedContent: { secret: true },
    attachments: ['a'],
    isRead: false,
    clientId: 'device',
    createdAt: AT,
  }
  const subject = { kind: 'cat', id: 'cat', title: 'Juniper', imageUrl: null, isShown: true } as const
  const shown = {
    id: 'm',
    kind: 'user',
    senderId: 'ada',
    receiverId: 'bo',
    catId: 'cat',
    breedingPairingId: null,
    inquiryId: 'inquiry',
    subject,
    content: 'Is she free?',
    isModerated: true,
    moderationFlags: ['phone'],
    attachments: ['a'],
    isRead: false,
    clientId: 'device',
    createdAt: '2027-03-01T10:00:00.000Z',
  }
  expect(presentMessage(row, 'ada', subject)).toEqual(shown)
  expect(presentMessage(row, 'bo', subject)).toEqual({ ...shown, clientId: null })
  expect(presentMessage(row, 'ada', undefined)).toEqual({ ...shown, subject: null })
})

it('an inquiry has exactly these fields', () => {
  const row = {
    id: 'i',
    buyerId: 'ada',
    breederId: 'cattery',
    catId: null,
    breedingPairingId: 'pairing',
    message: 'Is she free?',
    status: 'responded' as const,
    isRead: true,
    createdAt: AT,
  }
  const stored = { ...row, updatedAt: AT, secret: 'secret' }
  expect(presentInquiry(stored)).toEqual({ ...row, createdAt: '2027-03-01T10:00:00.000Z' })
})
