/** The shape of the demo world as it is written down; rows and dates are made of it by the modules beside this one. */
import type { CoatName } from './portraits/index.ts'

/** A cat that stands in the list, with the text of its page. Prices in whole dollars, ages in weeks as of today. */
export type DemoCat = {
  name: string
  breed: string
  coat: CoatName
  sex: 'male' | 'female'
  price: number
  /** Dollars; null where the cattery takes only the whole price, left out for the usual fifth. */
  deposit?: number | null
  status?: 'reserved' | 'sold' | 'withdrawn'
  featured?: true
  text: string
} & ({ weeks: number } | { /** The key of the pairing whose litter it was born in. */ litter: string })

export type DemoParent = {
  name: string
  role: 'sire' | 'queen'
  breed: string
  coat: CoatName
  months: number
  tests: Record<string, string>
  text: string
}

type DemoPairing = {
  key: string
  sire: string
  queen: string
  kittens: number
  /** Dollars. */
  price: [min: number, max: number]
  /** What was found out about the two together; what each was tested for stands with the parent. */
  tests: Record<string, string>
  text: string
} & (
  | { status: 'planned' | 'confirmed'; dueInWeeks: /** Null where nobody knows yet. */ number | null }
  | { status: 'born'; weeksOld: number; litterName: string }
)

/** A family that took a cat home, and what it says about that. */
export type DemoFamily = {
  cat: string
  breed: string
  coat: CoatName
  sex: 'male' | 'female'
  price: number
  monthsAgo: number
  /** Left out where nobody wrote a review. */
  review?: {
    stars: 1 | 2 | 3 | 4 | 5
    comment: string
    /** What the breeder said to it. */
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
  /** The name of the parent whose portrait stands for the cattery; left out where its initial does. */
  face?: string
  specializations: string[]
  badges: string[]
  transport: string[]
  meetings: string[]
  /** Left out where the cattery is verified and active. */
  standing?: 'pending' | 'suspended'
  parents: DemoParent[]
  pairings: DemoPairing[]
  cats: DemoCat[]
  families: DemoFamily[]
}
