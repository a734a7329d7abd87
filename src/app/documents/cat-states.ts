/** docs/evidence/cat-states.md: the state of a cat in every place that shows or counts it. */
import { table } from './markdown.ts'

/** Places that show or count a cat, in the order of the rows. `–`: it is not there. */
export const CAT_PLACES = {
  page: 'badges of its page',
  api: 'API: status, isAvailable, isReserved, isHeld',
  checkout: 'its checkout page, for others',
  lists: 'list of available cats',
  listsWithReserved: 'list with reserved cats',
  facets: 'facets: counted as available, as reserved',
  card: 'word on its card on the page of its litter',
  profile: '"Available Cats" of its cattery',
  litter: 'kittens available in its litter and pairing',
  activeListings: '"Active Listings" of the dashboard',
  counter: 'filter of My Cats with its count',
  myCats: 'badge in My Cats, cards and table',
  staff: 'badge in the listings of staff',
  staffFilter: 'filter of staff',
  favorites: 'word on its card among favorites',
  comparison: 'word in a comparison',
  conversation: 'badge in a conversation, for its breeder',
  searches: 'new in a saved search',
  picker: 'in the picker of the waiting list',
  csv: 'status in the CSV file',
  sitemap: 'sitemap',
} as const

export type CatPlace = keyof typeof CAT_PLACES
type Cells = Record<CatPlace, string>

const AVAILABLE: Cells = {
  page: 'Available',
  api: 'available true false false',
  checkout: 'Secure Checkout',
  lists: 'yes',
  listsWithReserved: 'yes',
  facets: '1, 0',
  card: 'Available',
  profile: '1',
  litter: '1',
  activeListings: '1',
  counter: 'available',
  myCats: 'Available',
  staff: 'Available',
  staffFilter: 'available',
  favorites: 'no word',
  comparison: 'no word',
  conversation: 'Available',
  searches: '1',
  picker: 'listed',
  csv: 'Available',
  sitemap: 'yes',
}

/** What each place says where nobody can buy the cat. */
const gone = (word: string, filter: string): Cells => ({
  ...AVAILABLE,
  page: `Not Available ${word}`,
  checkout: 'Cat Not Available',
  lists: '–',
  listsWithReserved: '–',
  facets: '0, 0',
  card: '–',
  profile: '0',
  litter: '0',
  activeListings: '0',
  counter: filter,
  myCats: word,
  staff: word,
  staffFilter: filter,
  favorites: word,
  comparison: word,
  conversation: word,
  searches: '0',
  picker: '–',
  csv: word,
  sitemap: '–',
})

const ON_HOLD: Cells = {
  ...gone('On hold', 'on_hold'),
  api: 'available false false true',
  checkout: 'is on hold',
  listsWithReserved: 'yes',
  facets: '0, 1',
  card: 'On hold',
  picker: 'offered',
  sitemap: 'yes',
}

const RESERVED: Cells = {
  ...gone('Reserved', 'reserved'),
  api: 'reserved false true false',
  listsWithReserved: 'yes',
  facets: '0, 1',
  card: 'Reserved',
  sitemap: 'yes',
}

const TAKEN_DOWN: Cells = {
  ...gone('Taken down', 'taken_down'),
  page: '–',
  api: '–',
  checkout: 'Cat Not Found',
  favorites: '–',
  comparison: '–',
}

/** What each place shows of a cat in each state. */
export const CAT_STATES_AT = {
  available: AVAILABLE,
  'on hold by an offer': ON_HOLD,
  'on hold by an offer, and never listed': ON_HOLD,
  reserved: RESERVED,
  'reserved, while its sale is frozen': RESERVED,
  sold: {
    ...gone('Sold', 'sold'),
    api: 'sold false false false',
    card: 'Sold',
  },
  'paused, by its breeder or after an unanswered question': {
    ...gone('Paused', 'withdrawn'),
    api: 'withdrawn false false false',
    picker: 'paused',
  },
  'taken down by staff': TAKEN_DOWN,
  'available, in a hidden cattery': {
    ...AVAILABLE,
    page: '–',
    api: '–',
    checkout: 'Cat Not Found',
    lists: '–',
    listsWithReserved: '–',
    facets: '0, 0',
    card: '–',
    profile: '–',
    favorites: '–',
    comparison: '–',
    searches: '0',
    sitemap: '–',
  },
} satisfies Record<string, Cells>

/** The whole document as Markdown. */
export function catStatesDocument(): string {
  const states = Object.entries(CAT_STATES_AT)
  return `${[
    '# States of a cat in every place',
    '`npm run documents` writes this file from `src/app/documents/cat-states.ts`; do not edit it. `src/app/tests/catteries/cat-states.api.test.ts` checks each cell in the app.',
    'One function decides the state of a cat, and one map has its words (`src/features/cats/cat-state.ts`). An available cat has no word on its cards, except on the page of its litter. A dash means that the place does not have the cat. Counts are those of a cattery with this cat alone. In the API, paused cats are `withdrawn`. A kitten of a recorded litter that its breeder has not added yet is no cat: it is in none of these places, and the dashboard counts it as “to add”.',
    table(
      ['Place', ...states.map(([state]) => state)],
      Object.entries(CAT_PLACES).map(([place, name]) => [
        name,
        ...states.map(([, cells]) => cells[place as CatPlace]),
      ]),
    ),
  ].join('\n\n')}\n`
}
