/** Choices about animals, apart from the contract, so that pages need not load schemas. */
import { CLUBS } from '#lib/rules/clubs.ts'

export const SEXES = ['male', 'female'] as const
export type Sex = (typeof SEXES)[number]

/** How exactly a birth is known. */
export const BIRTH_PRECISIONS = ['day', 'month', 'year'] as const
export type BirthPrecision = (typeof BIRTH_PRECISIONS)[number]

/** What became of an animal. */
export const ANIMAL_STATUSES = ['kept', 'breeding', 'neutered', 'sold', 'died'] as const
export type AnimalStatus = (typeof ANIMAL_STATUSES)[number]

export const ANIMAL_STATUS_NAMES: Record<AnimalStatus, string> = {
  kept: 'Kept',
  breeding: 'Breeding',
  neutered: 'Neutered or spayed',
  sold: 'Sold',
  died: 'Died',
}

/** Registries with numbers of their own; a member of FIFe has its own numbers, which begin with its code. */
export const REGISTRIES = [...CLUBS, 'other'] as const
export type Registry = (typeof REGISTRIES)[number]

export const REGISTRY_NAMES: Record<Registry, string> = {
  CFA: 'CFA',
  TICA: 'TICA',
  FIFe: 'FIFe',
  GCCF: 'GCCF',
  WCF: 'WCF',
  other: 'Another registry',
}

/** Who sees an animal: its cattery, or everyone. */
export const VISIBILITIES = ['private', 'public'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** What became of a request to name an animal of another cattery as a parent. */
export const REQUEST_STATUSES = ['open', 'accepted', 'declined'] as const

/** How many generations a tree shows. */
export const MIN_TREE = 3
export const MAX_TREE = 5

/**
 * The share of its own ancestors over a number of generations from which on a mate is ranked by inbreeding. Three full generations are
 * enough (14 of 30 places), two are not.
 */
export const RANKED_GENERATIONS = 4
export const RANKED_SHARE = 0.4
/** Mates that are ranked; of more, the nearest. */
export const MAX_MATES = 300

/** How many generations inbreeding is computed over: for buyers, for breeders, and at most, so that its time has a limit. */
export const BUYER_GENERATIONS = 5
export const BREEDER_GENERATIONS = 10
export const MAX_GENERATIONS = 40
