import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The only file that may say which rows `execute` returns; everything else reads them with a shape. */
const READER = 'src/platform/db/rows.ts'

/** A call of `execute` with the type of its rows, which nothing would check. */
const ASSERTED_ROWS = /\bexecute\s*</

it.each([
  ['await db.execute<{ id: string }>(sql`select id from cats`)', true],
  ['await this.db.execute<\n  Row\n>(sql`select id from cats`)', true],
  ['await tx\n  .execute <Row>(statement)', true],
  ['await db.execute(sql`update cats set name = 1 where age < 2`)', false],
  ['await read(db, idRow).rows(sql`select id from cats`)', false],
  ['const executed = 1 < 2', false],
])('%s asserts rows: %s', (source, isAsserted) => {
  expect(ASSERTED_ROWS.test(source)).toBe(isAsserted)
})

it('rows of raw SQL are read with a shape, which tests and development check', () => {
  const files = globSync('src/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))
  expect(files).toContain(READER)
  const asserted = files.filter(
    (path) =>
      path !== READER &&
      path !== 'src/testing/repository/raw-rows.test.ts' &&
      ASSERTED_ROWS.test(readFileSync(path, 'utf8')),
  )
  expect(asserted).toEqual([])
})
