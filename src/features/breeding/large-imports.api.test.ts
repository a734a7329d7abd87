import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { isoDate } from '#lib/dates.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { signUpImporter } from './test-imports.ts'

const { app } = appOfThisFile({ rateLimits: false })

const ROWS = 5_000
/** Animals of one generation. */
const PER_GENERATION = 250

/** A line-bred herd, youngest first: the sire of each animal is one of ten, and its dam one of all before it. */
function herd(): object[] {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const generation = Math.floor(index / PER_GENERATION)
    const before = (generation - 1) * PER_GENERATION
    const parent = (offset: number) => ({ name: `Cat ${before + (offset % PER_GENERATION)} of Test` })
    return {
      registeredName: `Cat ${index} of Test`,
      callName: `Pet ${index}`,
      breed: 'Siberian',
      sex: index % 2 === 0 ? 'male' : 'female',
      birth: isoDate(new Date(Date.UTC(1985 + generation * 2, index % 12, 1 + (index % 28)))),
      color: ['Brown tabby', 'Blue', 'Red'][index % 3],
      emsCode: 'SIB n 22',
      breederName: `Breeder ${index % 40} of Bonn`,
      microchip: `276098${String(100_000_000 + index)}`,
      registrations: [{ registry: 'CFA', number: `0132-${String(1_000_000 + index)}` }],
      ...(generation > 0 && {
        sire: parent((index % 10) * 2),
        dam: parent(((index * 7) % (PER_GENERATION / 2)) * 2 + 1),
      }),
    }
  })
  return rows.reverse()
}

it('a herd of 5,000 animals over 20 generations is imported, changes nothing again, and is exported', async () => {
  const breeder = await signUpImporter(app())
  const rows = herd()
  const check = await breeder.check(rows)
  expect(check.rows.filter(({ outcome }) => outcome !== 'added')).toEqual([])
  expect(check.ancestors).toEqual([])
  const done = (await breeder.apply(check)).json()
  expect([done.addedCount, done.changedCount]).toEqual([ROWS, 0])
  const again = await breeder.check(rows)
  expect(again.rows.filter(({ outcome }) => outcome !== 'known')).toEqual([])
  const exported = await app().request('GET', '/api/breeding/export', { as: breeder.owner })
  expect(exported.body.split('\r\n')).toHaveLength(ROWS + 2)
  const { rows: counts } = await app().services.db.execute(sql`
    select count(*) filter (where sire_id is not null and dam_id is not null) as both from animals`)
  expect(Number(counts[0]?.both)).toBe(ROWS - PER_GENERATION)
  expect((await breeder.undo(done.id)).json()).toMatchObject({ status: 'undone' })
  expect(await breeder.book()).toEqual([])
})
