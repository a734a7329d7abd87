/** Milliseconds of minutes, hours, and days are written with the constants of lib/durations.ts. */
import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { visitNodes } from './syntax-tree.ts'

/** The constants themselves, and this test. */
const ALLOWED = ['src/lib/durations.ts', 'src/testing/repository/durations.test.ts']

/** Names of fields and variables, and functions, whose numbers are milliseconds. */
const MILLISECONDS = /Ms$|MS$|^timeout$|^refetchInterval$/
const TAKES_MILLISECONDS =
  /^(advance|advanceTimersByTime(Async)?|sleep|setTimeout|setInterval|durationInWords)$/

type Node = ESTree.Node & { value?: unknown }

/** The number of a literal, or of a product of literals. */
function numberOf(node: ESTree.Node): number | undefined {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined
  if (node.type !== 'BinaryExpression' || node.operator !== '*') return undefined
  const [left, right] = [numberOf(node.left as ESTree.Node), numberOf(node.right)]
  return left === undefined || right === undefined ? undefined : left * right
}

/** The numbers and names that a product multiplies; empty for what is no product. */
function factorsOf(node: ESTree.Node): (number | string)[] {
  if (node.type !== 'BinaryExpression' || node.operator !== '*') return []
  return [node.left as ESTree.Node, node.right].flatMap((side) => {
    const inner = factorsOf(side)
    return inner.length > 0 ? inner : [numberOf(side) ?? nameOf(side)]
  })
}

const nameOf = (node: Node): string =>
  node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? nameOf(node.property) : ''

/** Whether a number that is certainly milliseconds is that of whole minutes. */
const isMinutes = (value: number | undefined) =>
  value !== undefined && value >= MINUTE_MS && value % MINUTE_MS === 0

/** Lengths of time in a source that have a constant, as text. */
function ownDurations(path: string, text: string): string[] {
  const found: string[] = []
  const add = (node: ESTree.Node) => void found.push(text.slice(node.start, node.end))
  visitNodes(parseSync(path, text).program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'number')
      if ([HOUR_MS, DAY_MS, 7 * DAY_MS].includes(node.value)) add(node)
    if (node.type === 'VariableDeclarator' && node.init && MILLISECONDS.test(nameOf(node.id)))
      if (isMinutes(numberOf(node.init))) add(node.init)
    if (node.type === 'Property' && MILLISECONDS.test(nameOf(node.key)))
      if (isMinutes(numberOf(node.value))) add(node.value)
    if (node.type === 'CallExpression' && TAKES_MILLISECONDS.test(nameOf(node.callee)))
      for (const argument of node.arguments) if (isMinutes(numberOf(argument))) add(argument)
    if (node.type !== 'BinaryExpression') return
    if (node.operator === '/' && numberOf(node.right) === MINUTE_MS) add(node)
    const factors = factorsOf(node)
    const has = (number: number, other: number | string) =>
      factors.includes(number) && factors.includes(other)
    if (factors.includes(MINUTE_MS) || has(60, 1_000) || has(60, 'MINUTE_MS') || has(24, 'HOUR_MS')) add(node)
  })
  return found
}

describe('a length of time that has a constant is found in', () => {
  it.each([
    'const EVERY_MS = 10 * 60_000',
    'const EVERY_MS = 60_000',
    'const EVERY_MS = 600_000',
    'const EVERY = 5 * 60 * 1000',
    'const end = start + 3_600_000',
    'const end = start + days * 86_400_000',
    'const end = start + days * 24 * 60 * 60 * 1_000',
    'const minutes = ms / 60_000',
    'const day = 24 * HOUR_MS',
    'const hour = 60 * MINUTE_MS',
    'run({ everyMs: 60_000 })',
    'clock.advance(60_000)',
    'sleep(2 * 60 * 1000)',
  ])('%s', (source) => {
    expect(ownDurations('file.ts', source)).not.toEqual([])
  })

  it.each([
    'const EVERY_MS = 10 * MINUTE_MS',
    'const EVERY_MS = 30_000',
    'const WAIT_MS = 90_500',
    'const price = 60_000',
    'const PRICE = 2 * 60',
    'const limit = { points: 5, seconds: 86_400 }',
    'const end = start + 23 * HOUR_MS + 60 * DAY_MS',
    "const text = '3_600_000' // 86_400_000",
  ])('but not in %s', (source) => {
    expect(ownDurations('file.ts', source)).toEqual([])
  })
})

it('lengths of time are written with the constants of lib/durations.ts', () => {
  const files = globSync('{src,demo,e2e,bench,lab}/**/*.{ts,tsx}').filter((file) => !ALLOWED.includes(file))
  expect(files.length).toBeGreaterThan(2_000)
  const own = files.flatMap((file) =>
    ownDurations(file, readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(own).toEqual([])
})
