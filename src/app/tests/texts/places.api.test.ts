import { beforeEach, describe, expect, it } from 'vitest'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'

const { app } = appOfThisFile({ rateLimits: false })

const CATTERIES = [
  ['Harbor', 'Portland, Maine'],
  ['Rose', 'Portland OR'],
  ['Lakeside', 'Saint Paul, Minnesota'],
  ['Arch', 'O’Fallon, MO'],
  ['Émile’s', 'Köln'],
] as const
beforeEach(async () => {
  for (const [businessName, location] of CATTERIES) {
    const breeder = await addBreeder(app(), { businessName, location })
    await app().services.db.insert(breedingPairings).values({
      breederId: breeder.id,
      sireName: 'Fig',
      damName: 'Signe',
      sireBreed: 'Siberian',
      damBreed: 'Siberian',
    })
    await addCat(app(), { breederId: breeder.id, name: businessName })
  }
})

const namesAt = async (path: string, field: string) => {
  const answer = await app().request('GET', path)
  return (answer.json() as Record<string, string>[]).map((each) => each[field]).sort()
}

describe.each([
  ['/api/breeders', 'businessName'],
  ['/api/cats', 'name'],
])('the place of %s', (path, field) => {
  const EXPECTED = [
    ['Portland, ME', ['Harbor']],
    ['portland maine', ['Harbor']],
    ['Portland', ['Harbor', 'Rose']],
    ['St Paul', ['Lakeside']],
    ['Saint Paul, MN', ['Lakeside']],
    ['st paul mn', ['Lakeside']],
    ['55101', ['Lakeside']],
    ['MN', ['Lakeside']],
    ["O'Fallon", ['Arch']],
    ['o’fallon,\u00a0mo', ['Arch']],
    ['koln', ['Émile’s']],
    ['portl', ['Harbor', 'Rose']],
    ['%', []],
  ] as const

  it('is found however it is written', async () => {
    for (const [location, found] of EXPECTED)
      expect([location, await namesAt(`${path}?location=${encodeURIComponent(location)}`, field)]).toEqual([
        location,
        found,
      ])
  })
})

describe('the name of a cattery', () => {
  it('is found however it is written', async () => {
    for (const q of ["emile's", 'EMILES', 'Émile’s', 'émile‘s'])
      expect([q, await namesAt(`/api/breeders?q=${encodeURIComponent(q)}`, 'businessName')]).toEqual([
        q,
        ['Émile’s'],
      ])
  })

  it.each(['Saint Paul, MN', 'st paul minnesota', 'émiles'])('finds pairings with %s', async (q) => {
    const answer = await app().request('GET', `/api/breeding-pairings?q=${encodeURIComponent(q)}`)
    expect([answer.statusCode, answer.json().length]).toEqual([200, 1])
  })

  it('is sorted as a reader expects', async () => {
    const answer = await app().request('GET', '/api/breeders')
    expect(answer.json().map((each: { businessName: string }) => each.businessName)).toEqual([
      'Arch',
      'Émile’s',
      'Harbor',
      'Lakeside',
      'Rose',
    ])
  })
})
