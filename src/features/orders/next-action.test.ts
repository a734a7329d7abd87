import { expect, it } from 'vitest'
import { type NextAction, nextAction } from './next-action.ts'

const ORDER: Parameters<typeof nextAction>[0] = {
  role: 'buyer',
  status: 'paid',
  frozen: null,
  isStopped: false,
  goHomeDate: '2027-05-26',
  today: '2027-05-01',
  pickup: null,
  catId: '0199b3a0-0000-7000-8000-000000000002',
  hasCatPage: true,
  snapshot: { name: 'Juniper', breed: 'Maine Coon' },
}
const PICKUP = { day: '2027-05-28', time: null }

const AGREE = { label: 'Agree on a pickup day', to: '#pickup-day' }
const SIMILAR = { label: 'See similar cats', to: '/cats?breed=Maine+Coon' }
const LISTING = { label: 'See the listing of Juniper', to: `/cats/${ORDER.catId}` }
const ON_DAY = { pickup: PICKUP, today: '2027-05-26' }

it.each<[string, Partial<typeof ORDER>, NextAction | null]>([
  ['a buyer whose balance is due pays it', { status: 'deposit_paid' }, null],
  ['a breeder of a reserved cat agrees on a day', { role: 'breeder', status: 'deposit_paid' }, AGREE],
  [
    'a breeder of a reserved cat with an agreed day waits for the balance',
    { role: 'breeder', status: 'deposit_paid', ...ON_DAY },
    null,
  ],
  ['after paying, a buyer agrees on a day', {}, AGREE],
  ['on the go-home date without an agreed day as well', { today: '2027-05-26' }, AGREE],
  ['a buyer waits for the agreed day', { pickup: PICKUP, today: '2027-05-25' }, null],
  [
    'on the go-home date, a buyer shows the code',
    ON_DAY,
    { label: 'Show your pickup code', to: '#handover' },
  ],
  [
    'on the go-home date, a breeder hands the cat over',
    { role: 'breeder', pickup: PICKUP, today: '2027-05-28' },
    { label: 'Hand Juniper over', to: '#handover' },
  ],
  [
    'a buyer with the cat sees its record',
    { status: 'completed' },
    { label: "See Juniper's record", to: '#handover' },
  ],
  ['a breeder has nothing left to do', { role: 'breeder', status: 'completed' }, null],
  ['a canceled order leads to similar cats', { status: 'canceled' }, SIMILAR],
  ['a refunded order leads to similar cats', { status: 'refunded' }, SIMILAR],
  ['a canceled sale leads to the listing', { role: 'breeder', status: 'canceled' }, LISTING],
  ['a refunded sale leads to the listing', { role: 'breeder', status: 'refunded' }, LISTING],
  [
    'a canceled sale of a cat without a page leads nowhere',
    { role: 'breeder', status: 'canceled', hasCatPage: false },
    null,
  ],
  ['nothing can be done while a dispute is open', { frozen: 'dispute' }, null],
  ['nothing can be done while payments are stopped', { isStopped: true }, null],
  ['nothing can be done while the payment is processed', { status: 'pending' }, null],
  ['staff only read', { role: 'staff' }, null],
  ['staff only read a canceled order, too', { role: 'staff', status: 'canceled' }, null],
])('%s', (_, changes, action) => {
  expect(nextAction({ ...ORDER, ...changes })).toEqual(action)
})
