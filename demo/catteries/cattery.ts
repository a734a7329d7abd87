/** The form in which the demo's catteries are written down; ../rows turns them into rows and dates. */
import type { Policy } from '#lib/rules/deposit-policy.ts'
import type { CoatName } from '../portraits/index.ts'

/** A listed cat with the text of its page. Prices in whole dollars, ages in weeks as of today. */
export type DemoCat = {
  name: string
  breed: string
  coat: CoatName
  sex: 'male' | 'female'
  price: number
  /** Dollars; null if the cattery takes only the whole price, omitted for the usual fifth. */
  deposit?: number | null
  /** Omitted while the cat is available. */
  status?: 'reserved' | 'sold' | 'withdrawn'
  /** Omitted for two days after it was listed. */
  soldDaysAgo?: number
  featured?: true
  text: string
} & ({ weeks: number } | { /** The key of the pairing whose litter the cat belongs to. */ litter: string })

export type DemoParent = {
  name: string
  role: 'sire' | 'queen'
  breed: string
  coat: CoatName
  months: number
  /** When the heart was last scanned; omitted for some weeks ago. */
  scannedDaysAgo?: number
  tests: Record<string, string>
  text: string
}

/** An animal of the breeding book. Parents are named. */
export type DemoAnimal = {
  name: string
  callName?: string
  sex: 'male' | 'female'
  breed: string
  sire?: string
  dam?: string
  /** Without the code of the breed. */
  ems?: string
  /** At CFA, or `SBT` and three digits, between which TICA writes the birth date. */
  number?: string
  microchip?: string
  /** Titles before the name. */
  before?: string
  /** Omitted for the cattery's own, and where nobody knows it. */
  breeder?: string
} & (
  | {
      /** A sire or queen of the cattery. */ parent: true
      bornYearsAgo?: never
      bornDaysAgo?: never
      status?: never
      diedDaysAgo?: never
    }
  | {
      parent?: never
      /** Only the year of birth is known. */
      bornYearsAgo?: number
      bornDaysAgo?: number
      /** Omitted for ancestors from elsewhere. */
      status?: 'kept' | 'neutered' | 'died'
      diedDaysAgo?: number
    }
)

type DemoPairing = {
  key: string
  sire: string
  queen: string
  kittens: number
  /** Dollars. */
  price: [min: number, max: number]
  /** Results for the pairing; each parent has its own as well. */
  tests: Record<string, string>
  text: string
} & (
  | { status: 'planned' | 'confirmed'; dueInWeeks: /** Null if no date is known. */ number | null }
  | { status: 'born'; weeksOld: number; litterName: string }
)

/** A cat that was sold, usually in an earlier month, and the buyer's review. */
export type DemoFamily = {
  cat: string
  breed: string
  coat: CoatName
  sex: 'male' | 'female'
  price: number
  monthsAgo: number
  /** Days since the sale, instead of a random day of the month. */
  soldDaysAgo?: number
  /** The cat is paid and old enough to go home, but was not picked up yet. */
  awaitsPickup?: true
  /** Replaces the usual text. */
  text?: string
  /** Omitted if there is no review. */
  review?: {
    stars: 1 | 2 | 3 | 4 | 5
    comment: string
    /** The breeder's reply. */
    answer?: string
  }
}

export type Cattery = {
  key: string
  owner: { first: string; last: string; email: string }
  businessName: string
  location: string
  yearsExperience: number
  description: string
  /** The name of the parent whose portrait is the cattery's profile picture; without one, its initial is displayed. */
  picture?: string
  specializations: string[]
  badges: string[]
  transport: string[]
  /** Cents; omitted if the cattery does not ship. */
  shippingPrice?: number
  meetings: string[]
  /** Omitted for moderate. */
  depositPolicy?: Policy
  /** Omitted if the cattery is verified and active. */
  verification?: 'pending' | 'suspended'
  parents: DemoParent[]
  /** Animals of the breeding book, each after its parents. */
  book?: DemoAnimal[]
  pairings: DemoPairing[]
  cats: DemoCat[]
  families: DemoFamily[]
}
