import { expect, it } from 'vitest'
import { type FurtherLink, furtherLink } from './further-link.ts'

const ORDER: Parameters<typeof furtherLink>[0] = {
  transactionId: '0199b3a0-0000-7000-8000-000000000001',
  role: 'buyer',
  status: 'completed',
  frozen: null,
  events: [],
  breeder: {
    id: '0199b3a0-0000-7000-8000-000000000003',
    userId: '0199b3a0-0000-7000-8000-000000000004',
    businessName: 'Quiet Paws',
  },
  hasBreederPage: true,
  catId: '0199b3a0-0000-7000-8000-000000000002',
  hasCatPage: true,
  snapshot: { name: 'Juniper', breed: 'Maine Coon' },
}
const DIED: Partial<typeof ORDER> = {
  status: 'deposit_paid',
  frozen: 'cat_died',
  events: [{ kind: 'catDied' }] as unknown as (typeof ORDER)['events'],
}
const SIMILAR = { label: 'See similar cats', to: '/cats?breed=Maine+Coon' }
const LISTING = { label: 'See the listing of Juniper', to: `/cats/${ORDER.catId}` }

it.each<[string, Partial<typeof ORDER>, FurtherLink | null]>([
  [
    'a buyer with the cat sees its record',
    {},
    { label: 'Juniper’s record', to: `/orders/${ORDER.transactionId}/cat` },
  ],
  ['a breeder has nothing left to do', { role: 'breeder' }, null],
  ['a canceled order leads to similar cats', { status: 'canceled' }, SIMILAR],
  ['a refunded order leads to similar cats', { status: 'refunded' }, SIMILAR],
  ['a canceled sale leads to the listing', { role: 'breeder', status: 'canceled' }, LISTING],
  ['a refunded sale leads to the listing', { role: 'breeder', status: 'refunded' }, LISTING],
  [
    'a canceled sale of a cat without a page leads nowhere',
    { role: 'breeder', status: 'canceled', hasCatPage: false },
    null,
  ],
  ['an order that has not ended leads nowhere', { status: 'paid' }, null],
  [
    'a buyer whose kitten died, to the cattery',
    DIED,
    { label: 'See the cats of Quiet Paws', to: `/breeder/${ORDER.breeder.id}` },
  ],
  [
    'a buyer whose kitten died, nowhere without a page of the cattery',
    { ...DIED, hasBreederPage: false },
    null,
  ],
  ['a buyer who was not told of it leads nowhere', { ...DIED, events: [] }, null],
  ['its breeder leads nowhere', { ...DIED, role: 'breeder' }, null],
  ['staff only read', { role: 'staff' }, null],
  ['staff only read a canceled order, too', { role: 'staff', status: 'canceled' }, null],
])('%s', (_, changes, link) => {
  expect(furtherLink({ ...ORDER, ...changes })).toEqual(link)
})
