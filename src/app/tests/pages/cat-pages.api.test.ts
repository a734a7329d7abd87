import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addLitter, addPairing } from '#features/litters/test-world.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { extractText, findCards, getPage, WEB_SOURCES } from '#testing/pages.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES })
let owner: TestUser
let breeder: Cattery
let fig: TestCat

const weeksAgo = (weeks: number) => addDays(isoDate(app().clock.now()), -7 * weeks)

/** A cat with everything that a breeder can state. */
const addFig = (overrides: Parameters<typeof addCat>[1] = {}) =>
  addCat(app(), {
    breederId: breeder.id,
    name: 'Fig',
    breed: 'Maine Coon',
    gender: 'male',
    birthDate: weeksAgo(9),
    price: 250_050,
    depositAmount: 30_000,
    description: 'Sleeps in the fruit bowl.',
    images: ['/objects/p1'],
    pictures: [{ url: '/objects/p1', width: 1200, height: 1200, color: '#e8e8d8' }],
    vaccinations: [{ name: 'FVRCP', date: '2026-11-07' }],
    healthCertifications: ['Health Certified', 'DNA Tested'],
    healthRecords: [
      { certification: 'DNA Tested', lab: 'Fernbank', date: '2026-11-04', documentUrl: '/objects/dna' },
    ],
    ...overrides,
  })

/** A cat about which the breeder stated as little as possible. */
const addPlainCat = () => addCat(app(), { breederId: breeder.id, healthCertifications: ['FIV'] })

beforeEach(async () => {
  owner = await signUp(app())
  breeder = await addBreeder(app(), {
    userId: owner.id,
    name: 'Anna Testbreeder',
    businessName: 'Northlight',
    yearsExperience: 7,
    location: 'Portland, Oregon',
    rating: 450,
    reviewCount: 12,
    profileImageUrl: '/objects/anna',
    checksValidUntil: ['2099-01-01'],
    checksNewest: ['2026-03-02'],
  })
})

it('a cat says since when it is listed, unless it is sold', async () => {
  const createdAt = new Date('2026-03-04T20:00:00Z')
  const pages = []
  for (const status of ['available', 'withdrawn', 'sold'] as const) {
    const { id } = await addFig({ status, createdAt })
    pages.push((await getPage(app(), `/cats/${id}`)).mainText.includes('Listed on Mar 4, 2026'))
  }
  expect(pages).toEqual([true, true, false])
})

it('a paused cat keeps its page, which cannot be bought from and is not indexed', async () => {
  fig = await addFig({ status: 'withdrawn' })
  const { html, mainText } = await getPage(app(), `/cats/${fig.id}`)
  expect(mainText).toContain('Not Available')
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(html).not.toContain(`/checkout/${fig.id}`)
  expect(html).not.toContain('application/ld+json')
})

describe('the card of a cat', () => {
  it('shows picture, facts, price without cents, badges, and the breeder', async () => {
    fig = await addFig()
    const [card = ''] = findCards(await getPage(app(), '/cats'))
    for (const text of ['Fig', '$2,501', 'Maine Coon Male · 2 months old', 'Message'])
      expect(extractText(card)).toContain(text)
    for (const badge of ['Health Certified', 'DNA Tested', 'Vaccinated'])
      expect(extractText(card)).toContain(badge)
    for (const text of ['Northlight', 'Anna Testbreeder', 'Portland, Oregon', '4.5', '(12)'])
      expect(extractText(card)).toContain(text)
    expect(card).toContain('alt="Fig, Maine Coon"')
    expect(card).toContain('src="/objects/anna/160"')
    expect(card).toContain('aria-label="Verified breeder"')
    expect(extractText(card)).toContain('1 of 6 checks, Mar 2026')
    expect(card).toContain(`href="/cats/${fig.id}"`)
    expect(card).toContain('Add Fig to favorites')
  })

  it('shows an illustration in place of a missing picture, and only badges that the cat has', async () => {
    await addPlainCat()
    const [card = ''] = findCards(await getPage(app(), '/cats'))
    expect(card).toContain('aria-label="No photo yet"')
    for (const badge of ['Health Certified', 'DNA Tested', 'Vaccinated'])
      expect(extractText(card)).not.toContain(badge)
  })

  it("fills as many stars as the breeder's rating has whole ones", async () => {
    const expected = [
      [400, '4.0', 80],
      [467, '4.7', 80],
      [500, '5.0', 100],
    ] as const
    for (const [rating] of expected) {
      const { id } = await addBreeder(app(), { rating, reviewCount: 3 })
      await addCat(app(), { breederId: id, name: `Rated ${rating}` })
    }
    const cards = findCards(await getPage(app(), '/cats'))
    for (const [rating, figure, percent] of expected) {
      const card = cards.find((html) => html.includes(`Rated ${rating}`))
      expect(card).toContain(`aria-label="${figure} out of 5 stars"`)
      expect(card).toContain(`<rect width="${percent}%"`)
    }
  })

  it('shows empty stars and "New" if there are no reviews', async () => {
    const { id } = await addBreeder(app(), { rating: 0, reviewCount: 0 })
    await addCat(app(), { breederId: id })
    const [card = ''] = findCards(await getPage(app(), '/cats'))
    expect(extractText(card)).toContain('0.0 (0 reviews) New')
  })

  it('shows the initial of a breeder without a picture', async () => {
    const { id } = await addBreeder(app(), { businessName: 'Quiet Paws' })
    await addCat(app(), { breederId: id })
    const [card] = findCards(await getPage(app(), '/cats'))
    expect(card).toMatch(/<span aria-hidden="true"[^>]*>Q</)
  })
})

describe('the page of a cat', () => {
  it('explains the deposit policy with dates and dollars in the HTML, in an element that opens without a script', async () => {
    fig = await addFig()
    const { main } = await getPage(app(), `/cats/${fig.id}`)
    const details =
      /<details[^>]*>(?:(?!<details).)*How cancellation works.*?<\/details>/s.exec(main)?.[0] ?? ''
    const text = extractText(details)
    expect(text).toContain('If you pay the deposit of $300')
    expect(text).toContain('If you pay $2,500.50 in full')
    expect(text.match(/Until \w{3}, \w{3} \d{1,2}(, \d{4})? you get \$[\d,.]+ back\./g)).toHaveLength(2)
  })

  it('links to checkout, message, and breeder, and shows what is on file', async () => {
    fig = await addFig()
    const { main, mainText } = await getPage(app(), `/cats/${fig.id}`)
    for (const text of [
      'Maine Coon · Male · 2 months old',
      'Sleeps in the fruit bowl.',
      'All purchases are protected by our buyer guarantee program',
      'Health & Certifications',
      'DNA Tested Tested by a laboratory for the breed’s inherited diseases Fernbank, Nov 4, 2026, document on file',
      'Health Certified Examined by a veterinarian Stated by the breeder',
      'FVRCP · Nov 7, 2026',
      'Breeder Information',
      '4.5 (12 reviews)',
      'Ask About Fig',
    ])
      expect(mainText).toContain(text)
    expect(main).toMatch(/<p[^>]*>\$2,501</)
    expect(main).toMatch(/>Available</)
    for (const certified of ['Health Certified', 'DNA Tested', 'Vaccinated'])
      expect(main).toContain(`>${certified}</p>`)
    expect(main).toMatch(new RegExp(`href="/checkout/${fig.id}"[^>]*><span[^>]*>Purchase Fig - \\$2,501<`))
    expect(main).toMatch(new RegExp(`href="/breeder/${breeder.id}"[^>]*><span[^>]*>View Breeder Profile<`))
    expect(main).toContain('aria-label="Verified breeder"')
  })

  it('shows an illustration, an initial, and no badges where the breeder provided nothing', async () => {
    const { id } = await addBreeder(app(), { businessName: 'Quiet Paws', reviewCount: 1 })
    const cat = await addCat(app(), { breederId: id, healthCertifications: ['FIV'] })
    const { main, mainText } = await getPage(app(), `/cats/${cat.id}`)
    expect(mainText).toContain('Quiet Paws New, not checked yet')
    expect(main).not.toContain('Verified breeder')
    expect(main).toContain('aria-label="No photo yet"')
    expect(main).toMatch(/<span aria-hidden="true"[^>]*>Q</)
    expect(mainText).toContain('0.0 (1 review)')
    for (const badge of ['Health Certified', 'DNA Tested', 'Vaccinated']) expect(main).not.toContain(badge)
  })

  it('names the parents before the description and links to the litter, or to the pairing', async () => {
    const breeds = { sireBreed: 'Maine Coon', damBreed: 'Maine Coon' }
    const parents = { breederId: breeder.id, sireName: 'Ivan', damName: 'Katya', ...breeds }
    const pairing = await addPairing(app(), parents)
    const litter = await addLitter(app(), {
      breederId: breeder.id,
      breedingPairingId: pairing.id,
      birthDate: weeksAgo(9),
    })
    const kitten = await addFig({ litterId: litter.id })
    const { main, mainText } = await getPage(app(), `/cats/${kitten.id}`)
    expect(main).toMatch(new RegExp(`href="/litters/${litter.id}"[^>]*>Ivan × Katya<`))
    for (const text of ['Ivan × Katya', 'Portland, Oregon', '$2,501'])
      expect(mainText.indexOf(text)).toBeLessThan(mainText.indexOf('Sleeps in the fruit bowl.'))
    const planned = await addFig({ breedingPairingId: pairing.id })
    const page = await getPage(app(), `/cats/${planned.id}`)
    expect(page.main).toMatch(new RegExp(`href="/breeding-pairings/${pairing.id}"[^>]*>Ivan × Katya<`))
  })

  it.each([
    ['maine coon', 'Maine Coon'],
    ['MCO', 'Maine Coon'],
  ])('of the breed %s links to the guide to the %s', async (breed, name) => {
    const cat = await addFig({ breed })
    const { main } = await getPage(app(), `/cats/${cat.id}`)
    expect(main).toMatch(new RegExp(`href="/breeds/maine-coon"[^>]*>Guide to the ${name}<`))
  })

  it('of a breed without a guide links to none', async () => {
    const cat = await addFig({ breed: 'Lykoi' })
    expect((await getPage(app(), `/cats/${cat.id}`)).main).not.toContain('href="/breeds/')
  })

  it('does not link to a hidden pairing, and names its parents if they are public', async () => {
    const hidden = await addPairing(app(), { breederId: breeder.id, sireName: 'Ivan', isActive: false })
    const cat = await addFig({ breedingPairingId: hidden.id })
    const { main, mainText } = await getPage(app(), `/cats/${cat.id}`)
    expect(main).not.toContain('href="/breeding-pairings/')
    expect(mainText).toContain('Sire: Ivan')
  })

  it('does not name a parent that the book keeps private', async () => {
    const pairing = await addPairing(app(), { breederId: breeder.id, sireName: 'Ivan', isActive: false })
    const cat = await addFig({ breedingPairingId: pairing.id })
    const isIvan = sql`registered_name = 'Ivan'`
    await app().services.db.execute(sql`update animals set visibility = 'private' where ${isIvan}`)
    expect((await getPage(app(), `/cats/${cat.id}`)).mainText).not.toContain('Ivan')
  })

  it('does not name parents of a pairing of another cattery', async () => {
    const other = await addPairing(app(), { sireName: 'Ivan' })
    const cat = await addFig({ breedingPairingId: other.id })
    expect((await getPage(app(), `/cats/${cat.id}`)).mainText).not.toContain('Ivan')
  })

  it.each([
    ['reserved', 'Reserved'],
    ['sold', 'Sold'],
  ] as const)('that is %s offers no purchase', async (status, badge) => {
    const { id: buyerId } = await signUp(app())
    fig = await addFig({ status, ...(status === 'reserved' && { reservedBy: buyerId }) })
    const { main, mainText } = await getPage(app(), `/cats/${fig.id}`)
    expect(mainText).toContain(`Not Available ${badge}`)
    expect(mainText).toContain('This cat is no longer available for purchase.')
    expect(main).toMatch(/href="\/cats"[^>]*>Browse all available cats</)
    for (const text of ['Purchase Fig', 'Ask About']) expect(mainText).not.toContain(text)
  })

  it('lets its owner edit it', async () => {
    fig = await addFig()
    const { main, mainText } = await getPage(app(), `/cats/${fig.id}`, { as: owner })
    expect(main).toContain(`href="/dashboard?tab=cats&amp;edit=${fig.id}"`)
    expect(mainText).toContain('Edit Fig')
    for (const text of ['Purchase Fig', 'Ask About']) expect(mainText).not.toContain(text)
  })
})
