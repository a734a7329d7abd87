/** For component tests: animals as the API presents them. */
import type { Animal, BookAnimal, ListedAnimal } from '../contract.ts'

const NO_TEXTS = {
  callName: null,
  titlesBefore: null,
  titlesAfter: null,
  color: null,
  emsCode: null,
  imageUrl: null,
}

export const LISTED_ANIMAL: ListedAnimal = {
  ...NO_TEXTS,
  id: '0199b3a0-0000-7000-8000-000000000001',
  registeredName: 'Ivan of Birch',
  breed: 'Siberian',
  sex: 'male',
  birth: '2021-04',
  isOutside: false,
  status: 'breeding',
  visibility: 'private',
  sireName: 'Boris',
  damName: null,
}

export const BOOK_ANIMAL: BookAnimal = { ...LISTED_ANIMAL, isOffered: false }

const { sireName: _sire, damName: _dam, ...PLAIN } = LISTED_ANIMAL

export const ANIMAL: Animal = {
  ...PLAIN,
  isOffered: false,
  version: 3,
  isOwn: true,
  catteryName: null,
  diedOn: null,
  emsRegistry: null,
  microchip: null,
  breederName: null,
  registrations: [],
  sire: {
    id: '0199b3a0-0000-7000-8000-000000000002',
    name: 'Boris',
    sex: 'male',
    birth: '2018',
    isShown: true,
  },
  dam: null,
  litters: [],
  kittenCount: 0,
  listedCatId: null,
  decidedByListing: [],
  isParentOfPairing: false,
  questions: [],
  health: { tests: [], checklist: [], byParentage: [], contradictions: [] },
  createdAt: '2026-01-01T00:00:00.000Z',
}
