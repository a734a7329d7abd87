import type { Cattery } from './cattery.ts'

/** Suspended by staff: the public sees nothing of it. */
export const gildedWhisker: Cattery = {
  key: 'gilded-whisker',
  owner: { first: 'Barnabas', last: 'Goldthwaite', email: 'barnabas.goldthwaite@example.com' },
  businessName: 'Gilded Whisker',
  location: 'Miami, Florida',
  yearsExperience: 5,
  depositPolicy: 'firm',
  description:
    'Exclusive kittens in exclusive colors for exclusive homes. Many litters a year, always something in stock.',
  specializations: ['Scottish Fold', 'Persian'],
  badges: [],
  transport: ['Flight nanny'],
  shippingPrice: 45_000,
  meetings: ['Miami airport'],
  verification: 'suspended',
  parents: [],
  pairings: [],
  cats: [
    {
      name: 'Diamond',
      breed: 'Scottish Fold',
      coat: 'silver-mackerel-tabby',
      sex: 'female',
      weeks: 8,
      price: 4200,
      text: 'Rare, tiny and ready at once.',
    },
    {
      name: 'Sultan',
      breed: 'Persian',
      coat: 'silver-shaded',
      sex: 'male',
      weeks: 9,
      price: 4500,
      text: 'The flattest face of the season.',
    },
    {
      name: 'Chanelle',
      breed: 'Persian',
      coat: 'white',
      sex: 'female',
      weeks: 9,
      price: 4400,
      text: 'White, blue-eyed, and in great demand.',
    },
  ],
  families: [],
}
