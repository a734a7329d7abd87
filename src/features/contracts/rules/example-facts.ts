/** A sale that does not exist, with which a template shows how its clauses read. */
import type { ContractFacts } from './facts.ts'

export const EXAMPLE_FACTS: ContractFacts = {
  orderNumber: 'LM-EXAMPLE',
  cattery: 'Your cattery',
  buyer: 'Your buyer',
  cat: {
    name: 'Your kitten',
    breed: 'Siberian',
    gender: 'female',
    birthDate: '2027-01-15',
    color: null,
    emsCode: null,
    microchip: null,
    registrations: [],
    sire: null,
    dam: null,
  },
  terms: {
    price: 150_000,
    depositAmount: 30_000,
    paidOn: '2027-02-15',
    balanceDue: '2027-04-23',
    refunds: ['What your deposit policy says, with its days and amounts.'],
    goHomeDate: '2027-04-09',
  },
}
