import { expect, it } from 'vitest'
import { nextAction } from './next-action.ts'

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

it.each<[string, Partial<typeof ORDER>, string | null]>([
  ['a buyer whose balance is due pays it', { status: 'deposit_paid' }, null],
  ['a breeder of a reserved cat agrees on a day', { role: 'breeder', status: 'deposit_paid' }, '#pickup-day'],
  ['after paying, a buyer agrees on a day', {}, '#pickup-day'],
  ['a buyer waits for the agreed day', { pickup: PICKUP }, null],
  ['on the go-home date, a buyer shows the code', { pickup: PICKUP, today: '2027-05-26' }, '#handover'],
  [
    'on the go-home date, a breeder hands the cat over',
    { role: 'breeder', pickup: PICKUP, today: '2027-05-28' },
    '#handover',
  ],
  ['a buyer with the cat sees its record', { status: 'completed' }, '#handover'],
  ['a breeder has nothing left to do', { role: 'breeder', status: 'completed' }, null],
  ['a canceled order leads to similar cats', { status: 'canceled' }, '/cats?breed=Maine+Coon'],
  ['a refunded order leads to similar cats', { status: 'refunded' }, '/cats?breed=Maine+Coon'],
  ['a canceled sale leads to the listing', { role: 'breeder', status: 'canceled' }, `/cats/${ORDER.catId}`],
  [
    'a canceled sale of a cat without a page leads nowhere',
    { role: 'breeder', status: 'canceled', hasCatPage: false },
    null,
  ],
  ['nothing can be done while a dispute is open', { frozen: 'dispute' }, null],
  ['nothing can be done while payments are stopped', { isStopped: true }, null],
  ['nothing can be done while the payment is processed', { status: 'pending' }, null],
  ['staff only read', { role: 'staff' }, null],
])('%s', (_, changes, to) => {
  expect(nextAction({ ...ORDER, ...changes })?.to ?? null).toBe(to)
})
