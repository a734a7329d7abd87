/** What the recorded results of a cat say: the one that counts for each test, and the genotypes. */
import { EFFECTS, GENOTYPES, type Genotype, testCode } from './codes.ts'

/** A recorded result. Dates are ISO dates. */
export type TestResult = {
  /** Null for a test that the breeder named. */
  code: string | null
  result: string
  laboratory: string | null
  testedOn: string | null
  /** The day on which staff saw the document. */
  seenOn: string | null
}

/** Why a result cannot be stored for a code, as a sentence; undefined if it can. Tests that the breeder named have any result. */
export function resultError(code: string | null, result: string): string | undefined {
  const test = testCode(code)
  if (code !== null && !test) return 'This test is not in the list.'
  return !test || test.results.includes(result)
    ? undefined
    : `The results of this test are ${test.results.join(', ')}.`
}

/** The results of a code, the latest test first; those without a date last. Equal dates keep their order. */
export function resultsOf<T extends TestResult>(tests: readonly T[], code: string): T[] {
  return tests
    .filter((test) => test.code === code)
    .sort((one, other) =>
      (one.testedOn ?? '') < (other.testedOn ?? '') ? 1 : one.testedOn === other.testedOn ? 0 : -1,
    )
}

/** The result of a code that counts: the latest. */
export function latestResult<T extends TestResult>(tests: readonly T[], code: string): T | undefined {
  return resultsOf(tests, code)[0]
}

/** Copies of a variant. */
export type Copies = 0 | 1 | 2

export function copiesOf(genotype: string): Copies | undefined {
  const copies = GENOTYPES.indexOf(genotype as Genotype)
  return copies < 0 ? undefined : (copies as Copies)
}

/** The copies of a variant that a cat has by its latest result; undefined if it was not tested. */
export function testedCopies(tests: readonly TestResult[], code: string): Copies | undefined {
  const latest = latestResult(tests, code)
  return latest && copiesOf(latest.result)
}

/** Whether a laboratory is named for the latest result, and it is N/N. */
export function isLaboratoryClear(tests: readonly TestResult[], code: string): boolean {
  const latest = latestResult(tests, code)
  return latest?.result === 'N/N' && latest.laboratory !== null
}

/** Codes of DNA tests whose results contradict each other, because a genotype does not change. */
export function contradictions(tests: readonly TestResult[]): string[] {
  const results = new Map<string, Set<string>>()
  for (const { code, result } of tests)
    if (code !== null && ['dna', 'blood-dna', 'blood'].includes(testCode(code)?.kind ?? ''))
      results.set(code, (results.get(code) ?? new Set()).add(result))
  return [...results].filter(([, each]) => each.size > 1).map(([code]) => code)
}

/** What a result says in words: `N/m (carrier)`; results of other tests as they are. */
export function resultText(code: string | null, result: string): string {
  const test = testCode(code)
  const copies = copiesOf(result)
  return test?.kind === 'dna' && copies !== undefined
    ? `${result} (${EFFECTS[test.inheritance][copies]})`
    : result
}
