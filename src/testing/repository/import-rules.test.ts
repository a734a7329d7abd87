/** Proves that the rules of .dependency-cruiser.cjs are enforced: each one must catch the violation planted for it. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import areas from '#features/areas.json' with { type: 'json' }
import { PACKAGES, STRAY, VALID, VIOLATIONS } from './import-rules.planted.ts'

const ROOT = join(import.meta.dirname, '../../..')
const rules = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as IConfiguration
const { forbidden = [], options = {} } = rules
const FOLDERS = ['src', 'demo', 'packages']

test('the features of all areas are the folders of features', () => {
  const folders = readdirSync(join(ROOT, 'src/features'), { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() &&
        ['api', 'web'].some((side) => existsSync(join(ROOT, 'src/features', entry.name, side))),
    )
    .map(({ name }) => name)
  expect(areas.flatMap(({ features }) => features).sort()).toEqual(folders.sort())
  expect(areas.length).toBeLessThanOrEqual(9)
})

test('every rule has a planted violation', () => {
  const planted = new Set(VIOLATIONS.map(([rule]) => rule))
  expect(forbidden.map(({ name }) => name).filter((name) => !planted.has(name ?? ''))).toEqual([])
})

test('files without violations pass', async () => {
  const { modules, summary } = await checkFiles(VALID)
  expect(summary.violations).toEqual([])
  expect(modules.map(({ source }) => source)).toEqual(expect.arrayContaining(Object.keys(VALID)))
})

test('every planted violation is caught', async () => {
  const files: Record<string, string> = { ...VALID, ...STRAY }
  for (const [, file, line] of VIOLATIONS) files[file] = `${files[file] ?? ''}${line}\n`
  const found = (await checkFiles(files)).summary.violations
  const missed = VIOLATIONS.filter(([rule, file]) => {
    const index = found.findIndex(
      // A cycle may be reported from any of its files.
      ({ rule: { name }, from, cycle = [] }) =>
        name === rule && (from === file || cycle.some((step) => step.name === file)),
    )
    // Two planted lines need two findings.
    if (index >= 0) found.splice(index, 1)
    return index < 0
  })
  expect(missed).toEqual([])
})

/** Writes files into a new folder and checks them with the project's rules. */
async function checkFiles(files: Record<string, string>): Promise<Checked> {
  const folder = mkdtempSync(join(tmpdir(), 'littermate-import-rules-'))
  try {
    for (const [name, text] of Object.entries({ ...PACKAGES, ...files })) {
      const file = join(folder, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    mkdirSync(join(folder, 'node_modules/@littermate'))
    symlinkSync(
      join(folder, 'packages/local-stripe'),
      join(folder, 'node_modules/@littermate/local-stripe'),
      'junction',
    )
    return await check(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Checked = Pick<ICruiseResult, 'modules' | 'summary'>

/** Checks the code in a folder. The result contains our modules, not packages. */
async function check(folder: string): Promise<Checked> {
  const { output } = await cruise(
    FOLDERS,
    { ...options, baseDir: folder, validate: true, ruleSet: { forbidden } },
    { importsFields: ['imports'] },
  )
  if (typeof output === 'string') throw new Error(output)
  const { modules, summary } = output
  return { modules: modules.filter(({ source }) => /^(src|demo|packages)\//.test(source)), summary }
}
