import { beforeEach, describe, expect, it } from 'vitest'
import { catViews } from '#features/cats/api/tables.ts'
import { breedingPairings, litters } from '#features/litters/api/tables.ts'
import { isoDate } from '#lib/dates.ts'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { parseCsv } from '#testing/csv.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addStaffOrBreeder } from './test-world.ts'

const { app } = appOfThisFile()
let owner: TestUser & { breederId: string }
beforeEach(async () => {
  owner = await addStaffOrBreeder(app(), 'breeder')
})

const download = (table: string, as = owner as TestUser) =>
  app().request('GET', `/api/breeders/exports/${table}.csv`, { as })

describe('exports', () => {
  it('contain the breeder’s cats, with spreadsheet formulas escaped', async () => {
    const { breederId } = owner
    await addCat(app(), { name: 'The decoy' })
    await addCat(app(), { breederId, status: 'withdrawn', deletedAt: new Date(), name: 'Deleted' })
    const names = ['=HYPERLINK("http://evil.example","x")', 'Žofie, "the \n🐈"', '@SUM(1)', "O'Malley; -2+3"]
    for (const [index, name] of names.entries())
      await addCat(app(), { breederId, name, color: '\t=1', createdAt: new Date(1e12 - index) })
    const response = await download('cats')
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['cache-control']).toBe('private, no-store')
    const file = `littermate-cats-${isoDate(app().clock.now())}.csv`
    expect(response.headers['content-disposition']).toBe(`attachment; filename="${file}"`)
    const rows = parseCsv(response.body)
    expect(rows.map(({ name }) => name)).toEqual([
      `'=HYPERLINK("http://evil.example","x")`,
      'Žofie, "the \n🐈"',
      "'@SUM(1)",
      "O'Malley; -2+3",
    ])
    const common = { breed: 'Maine Coon', status: 'Available', 'price USD': '2500', 'deposit USD': '500' }
    expect(rows[0]).toMatchObject({ ...common, color: "'\t=1", featured: 'no', views: '0' })
  })

  it('contain the views of a cat', async () => {
    const cat = await addCat(app(), { breederId: owner.breederId })
    const days = ['2026-01-01', '2026-01-02'].map((day) => ({ catId: cat.id, day, views: 4 }))
    await app().services.db.insert(catViews).values(days)
    expect(parseCsv((await download('cats')).body)).toMatchObject([{ views: '8' }])
  })

  it('contain the breeder’s litters with their parents', async () => {
    const { db } = app().services
    const other = await addStaffOrBreeder(app(), 'breeder')
    for (const { breederId } of [owner, other]) {
      const names = { sireName: '+Ivan', damName: 'Katya', sireBreed: 'Siberian', damBreed: 'Siberian' }
      const [pairing] = await db
        .insert(breedingPairings)
        .values({ breederId, ...names })
        .returning()
      const of = { breederId, breedingPairingId: pairing?.id ?? null, birthDate: '2026-05-01' }
      await db.insert(litters).values({ ...of, litterName: 'Willow', totalKittens: 4, availableKittens: 2 })
    }
    expect(parseCsv((await download('litters')).body)).toMatchObject([
      {
        litter: 'Willow',
        sire: "'+Ivan",
        queen: 'Katya',
        'birth date': '2026-05-01',
        'total kittens': '4',
        'available kittens': '2',
        active: 'yes',
      },
    ])
  })

  it('contain only the header without data', async () => {
    for (const table of ['cats', 'litters']) {
      const { statusCode, body } = await download(table)
      expect([statusCode, parseCsv(body)]).toEqual([200, []])
    }
  })

  it('require a verified cattery and a known name', async () => {
    const buyer = await signUp(app())
    const staff = await addStaffOrBreeder(app(), 'admin')
    const suspended = await addStaffOrBreeder(app(), 'breeder', { verificationStatus: 'suspended' })
    for (const table of ['cats', 'litters']) {
      for (const as of [buyer, staff, suspended]) expect((await download(table, as)).statusCode).toBe(403)
      expect((await app().request('GET', `/api/breeders/exports/${table}.csv`)).statusCode).toBe(401)
    }
    for (const table of ['users', 'cats.csv', '..%2fcats', '%00', 'x'.repeat(5_000)])
      expect((await download(table)).statusCode).toBe(404)
  })
})
