/** What a conversation offers, by what keeps its sides from writing and by its cat. */
import { expect, it } from 'vitest'
import { conversationSlots } from '#app/web/pages/conversation-slots.tsx'
import type { User } from '#features/accounts/contract.ts'
import { type Contact, messageEndpoints } from '#features/messages/contract.ts'
import { Conversation } from '#features/messages/web/conversation/conversation.tsx'
import { waitingListEndpoints } from '#features/waiting-lists/contract.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { offersIn } from '#testing/web/offers.ts'
import { IDS, NAMES } from '#testing/web/order-page.ts'
import { renderedPart } from '#testing/web/rendered-page.tsx'
import { VIEWER } from '#testing/web/viewer.ts'

/** A breeder as a buyer sees them. */
const BREEDER: Contact = {
  userId: IDS.breederUser,
  name: 'Dana Woods',
  breederId: IDS.breeder,
  businessName: 'Quiet Paws',
  isVerified: true,
  checkCounts: { valid: 2, expired: 0, checkedIn: null, acceptedIn: null },
  profileImageUrl: null,
  firstName: null,
  inquiry: null,
  subject: null,
  cat: null,
  contactAllowed: false,
  mutedUntil: null,
  isBlocked: false,
  isDeleted: false,
}
/** A buyer as a breeder sees them. */
const BUYER: Contact = {
  ...BREEDER,
  userId: IDS.buyer,
  name: 'Robin T.',
  breederId: null,
  businessName: null,
  isVerified: false,
  firstName: 'Robin',
}
const AS_BREEDER: Partial<User> = { id: IDS.breederUser, role: 'breeder', breederId: IDS.breeder }

async function conversation(contact: Contact, viewer: Partial<User>): Promise<string[]> {
  const user = { ...VIEWER, id: IDS.buyer, ...viewer }
  const transport = stubTransport(
    { ...messageEndpoints, ...waitingListEndpoints },
    {
      'GET /api/conversations/contact': () => contact,
      'GET /api/messages/{a}/{b}': () => [],
      'GET /api/waiting-lists/offers': () => [],
    },
  )
  const target = { kind: 'breeder', id: contact.userId, name: '' } as const
  const part = <Conversation me={user.id} target={target} slots={conversationSlots} />
  return offersIn(await renderedPart(part, { url: '/messages', viewer: user, transport }), NAMES)
}

const CAT = {
  id: IDS.cat,
  name: 'Juniper',
  imageUrl: null,
  price: 250_137,
  depositAmount: 50_023,
  status: 'available',
  isHeld: false,
  isTakenDown: false,
  isOwn: false,
} as const
const OWN_CAT = { ...CAT, isOwn: true }
const MUTED = { mutedUntil: '2096-01-01T00:00:00.000Z' }

const TO_BREEDER = 'View profile -> /breeder/CATTERY | [Report] | [Block]'
const TO_BUYER = '[Report] | [Block]'
const ATTACH = '[Attach image (coming soon) off]'
const FIELD = `{Your message to Quiet Paws} | ${ATTACH}`
const FIELD_OF_BREEDER = `{Your message to Robin T.} | ${ATTACH}`
const WHY = 'See why, and what you can do -> /account-status'
const JUNIPER = 'Juniper -> /cats/CAT | $2,501'
const inquiry = (status: 'pending' | 'responded' | 'closed') => ({ inquiry: { id: IDS.sale, status } })

it.each<[state: string, contact: Contact, viewer: Partial<User>, offers: string[]]>([
  ['a breeder', BREEDER, {}, [TO_BREEDER, FIELD, '[Send off]']],
  ['a buyer', BUYER, AS_BREEDER, [TO_BUYER, FIELD_OF_BREEDER, '[Saved replies]', '[Send off]']],
  [
    'someone who is blocked',
    { ...BREEDER, isBlocked: true },
    {},
    ['View profile -> /breeder/CATTERY | [Report] | [Unblock]'],
  ],
  ['a breeder, while muted', { ...BREEDER, ...MUTED }, {}, [TO_BREEDER, WHY]],
  ['a breeder, while suspended', BREEDER, { isSuspended: true }, [TO_BREEDER, WHY]],
  [
    'someone who is blocked, while muted',
    { ...BREEDER, ...MUTED, isBlocked: true },
    {},
    ['View profile -> /breeder/CATTERY | [Report] | [Unblock]', WHY],
  ],
  ['a deleted account', { ...BREEDER, isDeleted: true, cat: CAT }, { isSuspended: true }, [TO_BREEDER]],
  [
    'a breeder about a cat',
    { ...BREEDER, cat: CAT },
    {},
    [TO_BREEDER, JUNIPER, 'Reserve Juniper -> /checkout/CAT', FIELD, '[Send off]'],
  ],
  ...(['reserved', 'sold', 'withdrawn'] as const).flatMap(
    (status): [string, Contact, Partial<User>, string[]][] => [
      [
        `a breeder about a cat that is ${status}`,
        { ...BREEDER, cat: { ...CAT, status } },
        {},
        [TO_BREEDER, JUNIPER, FIELD, '[Send off]'],
      ],
      [
        `a buyer about a cat that is ${status}`,
        { ...BUYER, cat: { ...OWN_CAT, status } },
        AS_BREEDER,
        [TO_BUYER, JUNIPER, FIELD_OF_BREEDER, '[Saved replies]', '[Send off]'],
      ],
    ],
  ),
  [
    'a buyer about an own cat',
    { ...BUYER, cat: OWN_CAT },
    AS_BREEDER,
    [TO_BUYER, JUNIPER, FIELD_OF_BREEDER, '[Invite to reserve]', '[Saved replies]', '[Send off]'],
  ],
  [
    'a buyer about an own cat, while muted',
    { ...BUYER, ...MUTED, cat: OWN_CAT },
    AS_BREEDER,
    [TO_BUYER, JUNIPER, WHY],
  ],
  [
    'a buyer with an open inquiry',
    { ...BUYER, ...inquiry('pending') },
    AS_BREEDER,
    [
      TO_BUYER,
      'Inquiry -> /dashboard?tab=inquiries&show=pending',
      '[Mark as responded]',
      FIELD_OF_BREEDER,
      '[Saved replies]',
      '[Send off]',
    ],
  ],
  ...(['responded', 'closed'] as const).map((status): [string, Contact, Partial<User>, string[]] => [
    `a buyer with an inquiry that is ${status}`,
    { ...BUYER, ...inquiry(status) },
    AS_BREEDER,
    [
      TO_BUYER,
      `Inquiry -> /dashboard?tab=inquiries&show=${status}`,
      FIELD_OF_BREEDER,
      '[Saved replies]',
      '[Send off]',
    ],
  ]),
])('a conversation with %s', async (_, contact, viewer, offers) => {
  expect(await conversation(contact, viewer)).toEqual([offers.join(' | ')])
})
