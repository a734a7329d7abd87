/** A sale as contracts of tests have it. */
import type { ContractFacts } from './facts.ts'

export const TEST_FACTS: ContractFacts = {
  orderNumber: 'LM-7H4XQ2',
  cattery: 'Juniper Gate',
  buyer: 'Robin T.',
  cat: {
    name: 'Miso',
    breed: 'Siberian',
    gender: 'female',
    birthDate: '2026-08-31',
    color: 'blue tabby',
    emsCode: null,
    microchip: '985141000123456',
    registrations: ['TICA SBT 041526 012'],
    sire: 'Orrin',
    dam: 'Vesna',
  },
  terms: {
    price: 180_000,
    depositAmount: 30_000,
    paidOn: '2026-10-05',
    balanceDue: '2026-12-07',
    refunds: [
      'The buyer can cancel within 24 hours of paying and get everything back.',
      'After that, nothing.',
    ],
    goHomeDate: '2026-11-23',
  },
}
