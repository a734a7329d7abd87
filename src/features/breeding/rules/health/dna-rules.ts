/**
 * What the variants of two cats say against a mating. Two carriers of a recessive variant are not mated, nor a carrier and an affected
 * cat (Swedish law by sverak.se; burmaklubben.com); a cat with a dominant disease is not bred; with a copy of an HCM variant only to a
 * clear mate, with two not at all.
 */
import { sentence } from '#lib/texts/sentence.ts'
import { type DnaTest, EFFECTS, inheritedTest, TEST_CODES, variantName } from './codes.ts'
import { percentText } from './fraction.ts'
import type { Finding, Mated, Pair } from './mated.ts'
import { certain, offspring } from './odds.ts'
import { type Copies, testedCopies } from './results.ts'

/** Variants of which two copies are no disease by themselves, or are judged differently by laboratories. */
const ADVICE_ONLY = new Set(['MDR1', 'MPS6m'])
/** Variants whose own rules look at ears, legs, tails, and eyes. */
const BY_LOOK = new Set(['OCD', 'T', 'UGDH', 'DBE'])

/** The copies of a variant that a cat has by a test or by its parents; undefined if they are not known. */
export function knownCopies(cat: Mated, code: string): Copies | undefined {
  return testedCopies(cat.tests ?? [], code) ?? (cat.clearCodes?.includes(code) ? 0 : undefined)
}

export function dnaFindings(pair: Pair): Finding[] {
  return [...TEST_CODES.flatMap(({ code }) => findingsOf(pair, code)), ...mixedMps(pair)]
}

function findingsOf({ sire, dam }: Pair, code: string): Finding[] {
  const test = inheritedTest(code)
  if (!test || BY_LOOK.has(code)) return []
  const cats = [
    { name: sire.name, copies: knownCopies(sire, code) },
    { name: dam.name, copies: knownCopies(dam, code) },
  ].sort((one, other) => (other.copies ?? -1) - (one.copies ?? -1)) as [Known, Known]
  const found = FINDERS[test.inheritance]?.(test, cats)
  return found ? [{ suffix: code, source: test.source, ...found }] : []
}

type Known = { name: string; copies: Copies | undefined }
/** The cat with more copies comes first. */
type Finder = (test: DnaTest, cats: [Known, Known]) => Omit<Finding, 'suffix' | 'source'> | undefined

const twoCopies: Finder = (test, [most, least]) => {
  if (!most.copies) return undefined
  const [, , worst] = EFFECTS[test.inheritance]
  if (least.copies === undefined)
    return {
      text: `${most.name} ${most.copies === 2 ? 'has two copies' : 'carries one copy'} of ${variantName(test)}, and ${least.name} is not tested for it. Ask for a test first.`,
      level: 'warn',
    }
  if (least.copies === 0)
    return most.copies === 2
      ? {
          text: `${most.name} has two copies of ${variantName(test)}, so all kittens will carry one.`,
          level: 'warn',
        }
      : undefined
  const [, , odds] = offspring(certain(most.copies), certain(least.copies))
  return {
    text: `${most.name} and ${least.name} both carry ${variantName(test)}. ${percentText(odds)} of the kittens will have two copies${worst === 'affected' ? ' and be affected' : worst === 'dies' ? ' and die' : ''}.`,
    ...(ADVICE_ONLY.has(test.code) && { level: 'warn' as const }),
  }
}

const FINDERS: Partial<Record<DnaTest['inheritance'], Finder>> = {
  recessive: twoCopies,
  'short-face': twoCopies,
  dominant: (test, cats) => {
    const affected = cats.filter(({ copies }) => copies)
    return affected.length > 0
      ? {
          text: `${affected.map(({ name }) => name).join(' and ')} ${affected.length > 1 ? 'have' : 'has'} ${variantName(test)}, and one copy of it causes disease.`,
        }
      : undefined
  },
  graded: (test, [most, least]) => {
    if (!most.copies) return undefined
    if (most.copies === 2) return { text: sentence(`${most.name} has two copies of ${test.name}`) }
    if (least.copies === 1)
      return { text: sentence(`${most.name} and ${least.name} both have a copy of ${test.name}`) }
    return least.copies === 0
      ? {
          text: `${sentence(`${most.name} has one copy of ${test.name}`)} Scan the hearts of both.`,
          level: 'note',
        }
      : {
          text: `${most.name} has one copy of ${test.name}, and ${least.name} is not tested for it. Only a clear mate fits.`,
          level: 'warn',
        }
  },
}

/** One copy of each variant of MPS VI. */
function mixedMps({ sire, dam }: Pair): Finding[] {
  const carries = (cat: Mated, code: string) => (knownCopies(cat, code) ?? 0) > 0
  const isMixed =
    (carries(sire, 'MPS6') && carries(dam, 'MPS6m')) || (carries(dam, 'MPS6') && carries(sire, 'MPS6m'))
  return isMixed
    ? [
        {
          text: `${sire.name} and ${dam.name} carry different variants of MPS VI. Kittens with one copy of each look normal, but develop joint disease.`,
          suffix: 'MPS6-MPS6m',
          level: 'warn',
          source: 'jci.org 935; laboklin.co.uk',
        },
      ]
    : []
}
