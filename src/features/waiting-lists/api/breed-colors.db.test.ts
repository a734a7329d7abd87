import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { read } from '#platform/db/rows.ts'
import { openTestDatabase } from '#testing/database.ts'
import { BREEDS_WITH_COLORS, listBreedColors } from './breed-colors.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.remove())

it('the colors of a breed are found by its name and aliases, however they are typed', async () => {
  for (const typed of ['Russian Blue', 'russian  blue', 'Archangel Cat'])
    expect(await listBreedColors(db, [typed]), typed).toEqual(['Blue'])
  expect(await listBreedColors(db, ['Korat', 'Bombay', 'korat'])).toEqual(['Black', 'Blue'])
})

it('other breeds, unknown ones, and no breeds at all have the usual colors', async () => {
  const usual = await listBreedColors(db, [])
  expect(usual).toEqual(expect.arrayContaining(['Black', 'Tabby', 'Bicolor']))
  for (const breed of ['Persian', 'No such breed', "'; --", ''])
    expect(await listBreedColors(db, [breed]), breed).toEqual(usual)
  const both = await listBreedColors(db, ['Bombay', 'No such breed'])
  expect([...both].sort()).toEqual([...usual].sort())
})

const nameRow = z.object({ name: z.string() })

it('names only breeds that the site knows', async () => {
  const rows = await read(db, nameRow).rows(sql`select name from breeds`)
  const known = rows.map(({ name }) => name)
  expect(BREEDS_WITH_COLORS.filter((name) => !known.includes(name))).toEqual([])
})
