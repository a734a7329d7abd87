/** What rules of matings read of two cats, and what they find. */
import type { Registry } from '../../choices.ts'
import type { MatingCheck } from '../../contract.ts'
import type { TestResult } from './results.ts'

/** What the rules read of a sire or dam. What is left out is not checked. */
export type Mated = {
  id: string
  name: string
  breed: string
  emsCode?: string | null
  color?: string | null
  hasMicrochip?: boolean
  tests?: readonly TestResult[]
  /** Codes of variants that it is clear of because of its ancestors. */
  clearCodes?: readonly string[]
  /** Tests that are missing or overdue by its checklist. */
  dueCodes?: readonly string[]
}

/** How many litters a club lets a queen have. */
export type LitterRule = {
  club: string
  litters: number
  /** The window in which litters are counted. */
  months: number
  isAdvice: boolean
  source: string
}

export type MatingContext = {
  /** Registries of the two cats and of the cattery. */
  registries?: readonly Registry[]
  /** Names of the breeds of ancestors up to the fourth generation. */
  ancestorBreeds?: readonly string[]
  /** Rules of the registries. */
  litterRules?: readonly LitterRule[]
  /** ISO dates of the litters of the dam. */
  litterBirths?: readonly string[]
  /** The ISO date of the mating. */
  matedOn?: string
}

export type Pair = { sire: Mated; dam: Mated; context: MatingContext }
/** A sentence for the breeder, and what follows the code of the rule where it can find several. */
export type Finding = { text: string; suffix?: string; level?: MatingCheck['level']; source?: string }
