import type { Cattery } from './cattery.ts'

/** Not verified yet: the public sees nothing of it. */
export const juniperGate: Cattery = {
  key: 'juniper-gate',
  owner: { first: 'Thaddeus', last: 'Gatewood', email: 'thaddeus.gatewood@example.com' },
  businessName: 'Juniper Gate British',
  location: 'Boise, Idaho',
  yearsExperience: 3,
  description:
    'A small British Shorthair program in the foothills. We have just moved from another registry and are waiting for our documents to be checked.',
  specializations: ['British Shorthair'],
  badges: [],
  transport: ['Pickup at the cattery'],
  meetings: ['Our home in Boise'],
  verification: 'pending',
  parents: [],
  pairings: [],
  cats: [
    {
      name: 'Chesterton',
      breed: 'British Shorthair',
      coat: 'blue',
      sex: 'male',
      weeks: 13,
      price: 1600,
      text: 'A solid boy with a solid stare. Chesterton likes his meals and his sister, in that order.',
    },
    {
      name: 'Agatha',
      breed: 'British Shorthair',
      coat: 'lilac',
      sex: 'female',
      weeks: 13,
      price: 1700,
      text: 'Agatha solves the mystery of the closed cupboard every morning before breakfast.',
    },
  ],
  families: [],
}
