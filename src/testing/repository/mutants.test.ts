/** The parts of `npm run mutants` that choose files and read results. */
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MUTATED_FILES } from '../../../scripts/mutants/files.ts'
import { fileResult, findings } from '../../../scripts/mutants/results.ts'
import { LISTED_SURVIVORS } from '../../../scripts/mutants/survivors.ts'

const SOURCE = 'function max(one, other) {\n  return one > other\n    ? one : other\n}\n'

/** A change of columns of a line of `SOURCE`; lines and columns start at 1. */
const mutant = (status: string, replacement: string, line: number, [from, to]: [number, number]) => ({
  status,
  replacement,
  location: { start: { line, column: from }, end: { line, column: to } },
})
const ALWAYS = mutant('Survived', 'true', 2, [10, 21])
const killed = (count: number) => Array.from({ length: count }, () => ({ ...ALWAYS, status: 'Killed' }))

it('every file of the list exists and is there once, and every listed survivor is of one of them', () => {
  expect(MUTATED_FILES.filter((file) => !existsSync(file))).toEqual([])
  expect(MUTATED_FILES).toEqual([...new Set(MUTATED_FILES)].sort())
  expect(LISTED_SURVIVORS.filter(({ file }) => !MUTATED_FILES.includes(file))).toEqual([])
})

it('a survivor fails, with its line before and after the change', () => {
  const result = fileResult('max.ts', SOURCE, [...killed(9), ALWAYS])
  expect(findings(result)).toEqual(['max.ts:2 survives:\n- return one > other\n+ return true'])
})

it('a change of several lines is written as one', () => {
  const body = {
    ...ALWAYS,
    replacement: '{}',
    location: { start: { line: 1, column: 26 }, end: { line: 4, column: 2 } },
  }
  expect(findings(fileResult('max.ts', SOURCE, [...killed(9), body]))).toEqual([
    'max.ts:1 survives:\n- function max(one, other) { return one > other ? one : other }\n+ function max(one, other) {}',
  ])
})

it('a file fails below 90 %, where a hang is noticed and code that nothing executes is not', () => {
  const hang = mutant('Timeout', 'false', 2, [10, 21])
  const unexecuted = mutant('NoCoverage', 'one <= other', 2, [10, 21])
  const broken = mutant('RuntimeError', '', 2, [10, 21])
  const result = fileResult('max.ts', SOURCE, [...killed(7), hang, unexecuted, broken])
  expect([result.mutants, result.killed]).toEqual([9, 8])
  expect(findings(result)).toEqual([
    'max.ts:2 survives:\n- return one > other\n+ return one <= other',
    'max.ts: only 8 of 9 mutants are killed',
  ])
})

it('a listed survivor does not fail, but one that is killed does', () => {
  const [listed] = LISTED_SURVIVORS
  if (!listed) throw new Error('no listed survivor')
  const { file, changed } = listed
  const others = LISTED_SURVIVORS.filter((each) => each.file === file && each !== listed)
  const outdated = (each: string) => `${file}: listed in survivors.ts, but does not survive:\n+ ${each}`
  const survivor = mutant('Survived', changed, 1, [1, 2])
  const result = fileResult(file, 'x\n', [...killed(9), survivor])
  expect([result.listed, ...findings(result)]).toEqual([1, ...others.map((each) => outdated(each.changed))])
  const all = LISTED_SURVIVORS.filter((each) => each.file === file).map((each) => outdated(each.changed))
  expect(findings(fileResult(file, 'x\n', killed(9)))).toEqual(all)
})
