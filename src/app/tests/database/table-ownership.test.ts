import { beforeAll, describe, expect, it } from 'vitest'
import {
  ACCEPTED,
  IN_BUILDERS,
  IN_CODE,
  IN_MIGRATIONS,
  IN_OTHER_FILES,
} from '#testing/repository/table-ownership.planted.ts'
import {
  findViolations,
  type Ownership,
  RUN_TIME_TABLES,
  readOwnership,
  readSources,
  type Source,
} from '#testing/repository/table-ownership.ts'

/** Tests and what only they use may write every table. */
const PRODUCT = /^(?!testing\/)(?!(?:.*\/)?test-)(?!.*\.test\.tsx?$).*\.tsx?$/

let ownership: Ownership
let sources: Source[]
beforeAll(async () => {
  ownership = await readOwnership()
  sources = [...(await readSources('src/', PRODUCT)), ...(await readSources('migrations/', /\.sql$/))]
})

const violationsOf = (path: string, text: string) =>
  findViolations([{ path, text: text.replaceAll('#{', '${') }], ownership)

it('SQL reads only its own tables and the public ones of lower features, and writes only its own', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  expect(sources.filter(({ path }) => path.startsWith('migrations/')).length).toBeGreaterThan(20)
  expect(findViolations(sources, ownership)).toEqual([])
})

it('every table and view has an owner', () => {
  expect([...ownership.owners.keys()]).toEqual(
    expect.arrayContaining(['users', 'cats', 'search_words', 'notices', 'granted_badges', 'rate_limits']),
  )
  expect(ownership.owners.size).toBeGreaterThan(70)
})

it.each(Object.keys(RUN_TIME_TABLES))('%s still has SQL whose tables are known only at run time', (path) => {
  const source = sources.find((each) => each.path === path)
  const copy = { path: path.replace(/\.ts$/, '-copy.ts'), text: source?.text ?? '' }
  expect(findViolations([copy], ownership)).toContainEqual(expect.stringContaining('known only at run time'))
})

const CODE = 'src/features/cats/api/store.ts'

describe('the check finds, in code,', () => {
  it.each(IN_CODE)('%s', (_, code, problem) => {
    expect(violationsOf(CODE, code)).toEqual(problem ? [expect.stringContaining(problem)] : [])
  })

  it.each(IN_BUILDERS)('query builders: %s', (_, code, problem) => {
    expect(violationsOf(CODE, code)).toContainEqual(expect.stringContaining(problem))
  })

  it('the line', () => {
    expect(violationsOf(CODE, '\n\nconst one = sql`\n  update users set name = 1`')).toEqual([
      `${CODE}:3 writes or locks users, which belongs to accounts.`,
    ])
  })

  it.each(IN_OTHER_FILES)('SQL in %s', (_, path, code, problem) => {
    expect(violationsOf(path, code)).toEqual([expect.stringContaining(problem)])
  })
})

describe('the check finds, in migrations,', () => {
  it.each(IN_MIGRATIONS)('%s', (_, feature, sql, problem) => {
    expect(violationsOf(`migrations/0099_${feature}_more.sql`, sql)).toEqual([
      expect.stringContaining(problem),
    ])
  })
})

it.each(ACCEPTED)('the check accepts %s', (_, path, text) => {
  expect(violationsOf(path, text)).toEqual([])
})
