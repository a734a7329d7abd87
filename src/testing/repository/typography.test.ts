import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findLeadingDots, findStraightApostrophes } from './typography.ts'

const isSource = (path: string) => !path.includes('.test.') && !/^src.testing/.test(path)

function find(files: string[], inFile: (code: string, path: string) => string[]): string[] {
  return files.flatMap((path) =>
    inFile(readFileSync(path, 'utf8'), path).map((line) => `${path.replaceAll('\\', '/')}:${line}`),
  )
}

it('no text that people read has a straight apostrophe', () => {
  const files = globSync('{src,demo}/**/*.{ts,tsx}').filter(isSource)
  expect(files.length).toBeGreaterThan(1_000)
  expect(find(files, findStraightApostrophes)).toEqual([])
})

it('no line of a page begins with a middle dot', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => isSource(path) && !/\Wapi\W/.test(path))
  expect(files.length).toBeGreaterThan(1_000)
  expect(find(files, findLeadingDots)).toEqual([])
})

it.each([
  ["const text = 'a'", 0],
  ['const text = "the cat\'s record"', 1],
  ['const text = "do not, or don\'t"', 1],
  ['const text = "the buyers\' payments"', 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  ["const text = `${name}'s record`", 1],
  ["const shown = <p>It's home</p>", 1],
  ['const shown = <p title="It\'s home" />', 1],
  ["/** The cat's record. */ const text = `The cat’s record`", 0],
  ["// It's home\nconst text = `sql`", 0],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  ["const rows = sql`select 'it''s' where status = 'paid' and ${name}'s = 1`", 0],
  ['throw new Error("The cat\'s record is missing.")', 0],
  ['throw new AppError("conflict", { message: "The cat\'s record is missing." })', 1],
  ['const endpoint = { summary: "The cat\'s record" }', 0],
])('%s', (code, count) => {
  expect(findStraightApostrophes(code, 'found.tsx')).toHaveLength(count)
})

it.each([
  ["const text = 'Ragdoll\\u00a0· Male'", 0],
  ["const text = 'Ragdoll · Male'", 1],
  ["const text = 'Ragdoll ·\\u00a0Male'", 1],
  ['const shown = <p>Ragdoll<b> · </b></p>', 1],
  ["const shown = <p>{'· Male'}</p>", 1],
  ['/** Ragdoll · Male */ const text = 1', 0],
])('%s', (code, count) => {
  expect(findLeadingDots(code, 'found.tsx')).toHaveLength(count)
})
