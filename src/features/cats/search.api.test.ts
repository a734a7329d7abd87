import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { cats } from './api/tables.ts'
import type { Cat, CatFacets } from './contract.ts'

const { app } = appOfThisFile()

const ask = async (q: string, more: Record<string, string> = {}) => {
  const response = await app().request('GET', `/api/cats?${new URLSearchParams({ q, ...more })}`)
  expect(response.statusCode, response.body).toBe(200)
  const names = response.json<Cat[]>().map(({ name }) => name)
  expect(response.headers['x-total-count']).toBe(String(names.length))
  return names
}
const correctedOf = async (q: string) => {
  const response = await app().request('GET', `/api/cats/facets?${new URLSearchParams({ q })}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<CatFacets>().corrected
}

describe('a text finds', () => {
  const stock = async () => {
    const place = await addBreeder(app(), {
      name: 'Zoë Ångström',
      businessName: 'Moonlit Paws',
      location: 'Saint-Étienne, Köln County',
    })
    await addCat(app(), { name: 'Decoy', breed: 'Bombay', description: 'Another one altogether' })
    await addCat(app(), {
      name: 'Wanted',
      breed: 'Egyptian Mau',
      color: 'Crème-silver spotted',
      description: 'Loves climbing, and the neighbor’s façade',
      breederId: place.id,
    })
  }

  it.each([
    'wanted',
    'egyptian',
    'mau egyptian',
    'creme',
    'crème silver',
    'CREME-SILVER',
    'climbs',
    'facade',
    "neighbor's",
    'moonlit p',
    'moonlit paws',
    'zoe',
    'angstrom',
    'Köln',
    'saint etienne',
    'koln egyptian spotted',
    'the egyptian with spots',
    'want',
  ])('%s, and not its neighbor', async (q) => {
    await stock()
    expect(await ask(q)).toEqual(['Wanted'])
  })

  it.each(['egyptian bombay', 'wanted elsewhere', 'zzzzzz', '🐈', '???', '& | !', '%', '_', 'a'.repeat(200)])(
    'nothing for %s',
    async (q) => {
      await stock()
      expect(await ask(q)).toEqual([])
    },
  )
})

describe('typing errors', () => {
  it.each([
    ['main coon', 'Maine Coon', 'maine coon'],
    ['rusian blue', 'Russian Blue', 'russian blue'],
    ['ragdol', 'Ragdoll', 'ragdoll'],
    ['siamse kiten', 'Siamese', 'siamese kitten'],
    ['siamese ktiten', 'Siamese', 'siamese kitten'],
    ['brittish shorthiar', 'British Shorthair', 'british shorthair'],
    ['Abbysinian', 'Abyssinian', 'abyssinian'],
    ['norwegain forrest', 'Norwegian Forest Cat', 'norwegian forest'],
  ])('%s finds a %s and says so', async (q, breed, corrected) => {
    await addCat(app(), { name: 'Decoy', breed: 'Bombay', description: 'A quiet kitten' })
    await addCat(app(), { name: 'Wanted', breed, description: 'A playful kitten' })
    expect(await ask(q)).toEqual(['Wanted'])
    expect(await correctedOf(q)).toBe(corrected)
  })

  describe('with closer words that do not occur together', () => {
    const BREEDS = [
      ...['Maine Coon', 'Siamese', 'Russian Blue', 'Ragdoll', 'Scottish Fold'],
      ...['Norwegian Forest Cat', 'British Shorthair'],
    ]
    const stock = async () => {
      const place = await addBreeder(app(), {
        name: 'Willow Ashgrove',
        businessName: 'Thistledown Cats',
        location: 'Manchester, Vermont',
      })
      const words = 'A man with a kite, many mates, a cane and the main corn'
      await addCat(app(), { name: 'Decoy', breed: 'Bombay', description: words })
      await addCat(app(), {
        name: 'Other',
        breed: 'Bombay',
        description: 'Name the same lane, cone, fold and blur',
      })
      for (const breed of BREEDS)
        await addCat(app(), { name: 'Cat', breed, description: 'A playful kitten', breederId: place.id })
    }

    it('the interpretation with matches is chosen', async () => {
      await stock()
      const understood = {
        'mane coon': 'maine coon',
        'main cone': 'maine coon',
        // The stem of "maine".
        'main coon': 'main coon',
        'maine cone': 'maine coon',
        'main cooon': 'maine coon',
        'siamese kiten': 'siamese kitten',
        'rusian blu': 'russian blue',
        'ragdoll kittn': 'ragdoll kitten',
        'scotish fold': 'scottish fold',
        'norwegian forst': 'norwegian forest',
        'britsh shorthair': 'british shorthair',
        'playful mane coon': 'playful maine coon',
        'thistldown cats': 'thistledown cats',
        'thistledwon ragdoll': 'thistledown ragdoll',
        'manchestr vermont': 'manchester vermont',
        'manchester vermnt': 'manchester vermont',
        'wilow ashgrove': 'willow ashgrove',
      }
      for (const [q, meant] of Object.entries(understood)) {
        expect({ q, corrected: await correctedOf(q) }).toEqual({ q, corrected: meant === q ? null : meant })
        expect(await ask(q), q).not.toEqual([])
      }
    })

    it('correct spelling is not changed', async () => {
      await stock()
      const right = [
        ...BREEDS.flatMap((breed) => [breed, `${breed} kitten`, `playful ${breed}`]),
        ...['ragdoll kitten', 'man with a kite', 'main corn', 'thistledown', 'manchester vermont'],
        ...['thistledown cats', 'willow', 'maine co', 'norwegian fo', 'british short', 'blur', 'cane'],
      ]
      for (const q of right) expect({ q, corrected: await correctedOf(q) }).toEqual({ q, corrected: null })
    })
  })

  it('generic words such as "kitten" need not occur', async () => {
    await addCat(app(), { name: 'Decoy', breed: 'Bombay', description: 'A quiet kitten' })
    await addCat(app(), { name: 'Wanted', breed: 'Siamese', description: 'Talks all day' })
    for (const q of ['siamese kitten', 'siamese kiten', 'Siamese cats'])
      expect(await ask(q), q).toEqual(['Wanted'])
    expect((await ask('cats')).sort()).toEqual(['Decoy', 'Wanted'])
  })

  it.each(['mane coon', 'main cone', 'main coon'])('%s is a Maine Coon', async (q) => {
    await addCat(app(), { name: 'Decoy', breed: 'Bombay', description: 'A quiet kitten' })
    await addCat(app(), { name: 'Wanted', breed: 'Maine Coon' })
    expect(await correctedOf(q)).toBe('maine coon')
    expect(await ask(q)).toEqual(['Wanted'])
  })

  it('are corrected in names of cats and catteries as well', async () => {
    const breeder = await addBreeder(app(), { businessName: 'Thistledown' })
    await addCat(app(), { name: 'Decoy' })
    await addCat(app(), { name: 'Bartholomew', breederId: breeder.id })
    expect(await ask('bartolomew')).toEqual(['Bartholomew'])
    expect(await ask('thisteldown')).toEqual(['Bartholomew'])
  })

  it('are not assumed in known spellings or short prefixes', async () => {
    await addCat(app(), { name: 'Siamo', breed: 'Siamese' })
    for (const q of ['siamo', 'siamese', 'sia', 'SIAMO Siamese']) expect(await correctedOf(q)).toBeNull()
  })
})

describe('other names of breeds', () => {
  it.each([
    ['MCO', 'Maine Coon'],
    ['british blue', 'British Shorthair'],
    ['Meezer', 'Siamese'],
    ['meezr', 'Siamese'],
    ['wegie kitten', 'Norwegian Forest Cat'],
    ['mainecoon', 'Maine Coon'],
    ['canadian hairless', 'Sphynx'],
  ])('%s finds a %s', async (q, breed) => {
    await addCat(app(), { name: 'Decoy', breed: 'Bombay', description: 'A quiet kitten' })
    await addCat(app(), { name: 'Wanted', breed, description: 'A playful kitten' })
    expect(await ask(q)).toEqual(['Wanted'])
  })
})

describe('the order of matches', () => {
  it('is name and breed, color, cattery and place, description, before age of the listing', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const breeder = await addBreeder(app(), { businessName: 'Sunny Cats' })
    await addCat(app(), { name: 'In the name: Sunny', createdAt: at(1) })
    await addCat(app(), { name: 'In the color', color: 'Sunny', createdAt: at(2) })
    await addCat(app(), { name: 'In the cattery', breederId: breeder.id, createdAt: at(3) })
    await addCat(app(), { name: 'In the description', description: 'A sunny one', createdAt: at(4) })
    await addCat(app(), { name: 'Sold Sunny', status: 'sold', reservationDate: app().clock.now() })
    const ranked = [
      'In the name: Sunny',
      'In the color',
      'In the cattery',
      'In the description',
      'Sold Sunny',
    ]
    expect(await ask('sunny')).toEqual(ranked)
    expect(await ask('sunny', { sort: 'relevance' })).toEqual(ranked)
    expect((await ask('sunny', { sort: 'newest' }))[0]).toBe('In the description')
  })

  it('is newest first for equal matches and without a text', async () => {
    const breeder = await addBreeder(app())
    for (const day of [1, 3, 2])
      await addCat(app(), {
        name: `Day ${day}`,
        breederId: breeder.id,
        createdAt: new Date(Date.UTC(2026, 0, day)),
      })
    expect(await ask('day')).toEqual(['Day 3', 'Day 2', 'Day 1'])
    const plain = await app().request('GET', '/api/cats?sort=relevance')
    expect(plain.json<Cat[]>().map(({ name }) => name)).toEqual(['Day 3', 'Day 2', 'Day 1'])
  })
})

describe('search results follow', () => {
  it('the name of the cat', async () => {
    const cat = await addCat(app(), { name: 'Before' })
    expect(await ask('before')).toEqual(['Before'])
    await app().services.db.update(cats).set({ name: 'Hereafter' }).where(eq(cats.id, cat.id))
    await expect.poll(() => ask('before')).toEqual([])
    expect(await ask('hereaftr')).toEqual(['Hereafter'])
  })

  it('the cattery’s name, place, and visibility', async () => {
    const { db } = app().services
    const breeder = await addBreeder(app(), { businessName: 'Oldname' })
    const change = (values: Partial<typeof breeders.$inferInsert>) =>
      db.update(breeders).set(values).where(eq(breeders.id, breeder.id))
    await addCat(app(), { name: 'Kept', breederId: breeder.id })
    expect(await ask('oldname')).toEqual(['Kept'])
    await change({ businessName: 'Newname', location: 'Reykjavík' })
    await expect.poll(() => ask('newname reykjavik')).toEqual(['Kept'])
    expect(await ask('oldname')).toEqual([])
    await change({ verificationStatus: 'suspended' })
    await expect.poll(() => ask('newname')).toEqual([])
    await change({ verificationStatus: 'verified' })
    await expect.poll(() => ask('newname')).toEqual(['Kept'])
  })

  it('the cattery that a cat moves to', async () => {
    const [one, other] = [await addBreeder(app()), await addBreeder(app(), { businessName: 'Otherplace' })]
    const cat = await addCat(app(), { name: 'Mover', breederId: one.id })
    expect(await ask('otherplace')).toEqual([])
    await app().services.db.update(cats).set({ breederId: other.id }).where(eq(cats.id, cat.id))
    await expect.poll(() => ask('otherplace')).toEqual(['Mover'])
  })
})
