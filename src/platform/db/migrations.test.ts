import { expect, it } from 'vitest'
import { readMigrations } from './migrate.ts'

it('migrations have unique, consecutive four-digit numbers', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  const expected = names.map((_, index) => String(index + 1).padStart(4, '0'))
  expect(names.map((name) => name.split('_')[0])).toEqual(expected)
})
