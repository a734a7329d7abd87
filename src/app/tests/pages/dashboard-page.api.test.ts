import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { addStaffOrBreeder } from '#features/breeder-dashboard/test-world.ts'
import { addLitter, addPairing } from '#features/litters/test-world.ts'
import { inquiries } from '#features/messages/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import { DEFAULT_TIME_ZONE, dayIn } from '#lib/times.ts'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { getPage, WEB_SOURCES } from '#testing/pages.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES })
const LITTER_ID = '0192f0c1-0000-7000-8000-000000000001'
const LONG_MESSAGE = 'How large do you expect Bramley to become, going by his father? We have a small house.'

let breeder: TestUser & { breederId: string }

beforeEach(async () => {
  breeder = await addStaffOrBreeder(app(), 'breeder', { businessName: 'Northlight', location: 'Portland' })
})

const getTab = (tab = '') => getPage(app(), `/dashboard${tab && `?tab=${tab}`}`, { as: breeder })

async function addKitten(name: string, overrides: Parameters<typeof addCat>[1] = {}) {
  const birthDate = addDays(dayIn(app().clock.now(), DEFAULT_TIME_ZONE), -7 * 19)
  await addCat(app(), {
    breederId: breeder.breederId,
    name,
    breed: 'Ragdoll',
    birthDate,
    price: 125_050,
    depositAmount: null,
    ...overrides,
  })
  app().clock.advance(1_000)
}

/** One cat of each status, pairings of each status, a litter, and seven inquiries, the latest unread. */
async function addEverything() {
  const { breederId } = breeder
  const buyer = await signUp(app(), { firstName: 'Dana', lastName: 'Whitlock' })
  await addLitter(app(), { id: LITTER_ID, breederId, birthDate: null, totalKittens: 5 })
  const litterId = LITTER_ID
  await addKitten('Moss')
  await addKitten('Fern', { status: 'reserved', reservedBy: buyer.id, litterId })
  await addKitten('Reed', { status: 'sold', litterId })
  await addKitten('Rush', { status: 'withdrawn', litterId })
  await addKitten('Sage', { litterId })
  await addKitten('Iris', { litterId })
  const pairing = {
    breederId,
    sireName: 'Ivan',
    damName: 'Katya',
    sireBreed: 'Siberian',
    damBreed: 'Ragdoll',
    expectedLitterDate: '2099-03-12',
    priceRange: { min: 180_000, max: 240_000 },
    description: 'Calm parents.',
  }
  await addPairing(app(), { ...pairing, status: 'planned' })
  await addPairing(app(), { ...pairing, status: 'confirmed' })
  await addPairing(app(), { ...pairing, status: 'born', isActive: false })
  for (let day = 1; day <= 7; day += 1)
    await app()
      .services.db.insert(inquiries)
      .values({
        buyerId: buyer.id,
        breederId,
        isRead: day !== 7,
        message: day === 7 ? LONG_MESSAGE : `Question ${day}`,
        createdAt: new Date(Date.UTC(2026, 10, day, 12)),
      })
}

describe('the dashboard', () => {
  it('has the name of the cattery as its heading, and counts in its tabs', async () => {
    await addEverything()
    const { mainText, main } = await getTab()
    expect(mainText).toContain('Northlight Dashboard Welcome back, Robin')
    expect(mainText).toContain(
      'Overview Calendar Profile My Cats (6) Breeding Pairings (3) Litters (1) Breeding book Inquiries 1 unread',
    )
    expect(main).toMatch(/class="[^"]*bg-danger[^"]*"><span class="contents">1</)
  })

  it('of a breeder without a first name greets "User", and shows no badge without unread inquiries', async () => {
    await app().services.db.update(users).set({ firstName: null })
    const { mainText, main } = await getTab()
    expect(mainText).toContain('Welcome back, User')
    expect(mainText).toContain('My Cats Breeding Pairings Litters Breeding book Inquiries')
    expect(main).not.toContain('bg-danger')
    expect(mainText).toContain('No inquiries yet')
  })

  it('of a newcomer begins with the five first steps and what waits, and has no figures that are zero', async () => {
    const { mainText } = await getTab()
    const steps = [
      'Describe your cattery and add a picture',
      'List your first cat',
      'Add a first document',
      'Choose your deposit policy',
      'Set up your payout account',
    ]
    const places = [...steps, 'Today', 'Recent Inquiries'].map((text) => mainText.indexOf(text))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(mainText).not.toMatch(/\b0\b|Active Listings|Export/)
    expect(mainText).toContain('Views, favorites, inquiries, and sales will appear here, week by week.')
  })

  it('lists up to five cats without filters, search, and views, with a link to the sold ones', async () => {
    await addKitten('Moss')
    await addKitten('Reed', { status: 'sold' })
    const { mainText, main } = await getTab('cats')
    expect(mainText).toContain('Available Moss')
    expect(main).not.toContain('Search my cats')
    expect(mainText).toContain('Sold cats (1)')
    expect((await getTab('cats&show=sold')).main).toContain('Search my cats')
    for (const name of ['Fern', 'Rush', 'Sage', 'Iris']) await addKitten(name)
    const many = await getTab('cats')
    expect(many.main).toContain('Search my cats')
    expect(many.mainText).not.toContain('Sold cats (')
  })

  it('shows four figures, five inquiries of up to sixty characters, and quick actions', async () => {
    await addEverything()
    const { mainText } = await getTab()
    expect(mainText).toMatch(/Active Listings 3 Breeding Plans 2 New Inquiries 1 Rating – No reviews yet/)
    expect(mainText).toContain(
      `Dana W. New Nov 7, 2026 ${LONG_MESSAGE.slice(0, 60)}... Dana W. Nov 6, 2026 Question 6`,
    )
    expect(mainText).toContain('Question 3')
    expect(mainText).not.toContain('Question 2')
    expect(mainText).toContain('Add New Kitten Add Breeding Pairing View All Inquiries')
  })

  it('lists cats with status, price, and age in weeks, without the sold ones until they are selected', async () => {
    await addEverything()
    const { mainText } = await getTab('cats')
    expect(mainText).toContain('Current 5 Available 3 Reserved 1 Paused 1 Sold 1 All 6')
    const rowOf = (name: string, status: string) =>
      new RegExp(`${status} ${name} \\$1,250.50 Ragdoll · Female · 19 weeks .*?Edit Delete`)
    expect(mainText).toMatch(rowOf('Moss', 'Available'))
    expect(mainText).toMatch(rowOf('Fern', 'Reserved'))
    expect(mainText).toMatch(rowOf('Rush', 'Paused'))
    expect(mainText).not.toContain('Reed $1,250.50')
    const sold = await getTab('cats&show=sold')
    expect(sold.mainText).toMatch(rowOf('Reed', 'Sold'))
    expect(sold.mainText).not.toContain('Moss $1,250.50')
    expect((await getTab('cats&show=all&q=fe')).mainText).toMatch(rowOf('Fern', 'Reserved'))
    expect((await getTab('cats&q=nothing')).mainText).toContain('No cats here. Show all')
  })

  it('marks what staff took down and links to the reason', async () => {
    await addKitten('Sage', { status: 'withdrawn', takenDownFrom: 'available' })
    const { breederId } = breeder
    await addPairing(app(), { breederId, status: 'planned', isActive: false, takenDownFrom: 'active' })
    await addPairing(app(), { breederId, status: 'confirmed', isActive: false })
    const cats = await getTab('cats')
    expect(cats.mainText).toMatch(/Taken down Sage/)
    const pairings = await getTab('pairings')
    expect(pairings.mainText).toContain('Planned Taken down')
    expect(pairings.mainText).toContain('Confirmed Inactive')
    for (const { mainText, main } of [cats, pairings]) {
      expect(mainText).toContain('Our staff took down this listing. See why')
      expect(main).toContain('href="/account-status"')
      expect(mainText).not.toMatch(/Paused(?! \d)/)
    }
  })

  it('lists pairings with status, breeds, date, and price range', async () => {
    await addEverything()
    const { mainText } = await getTab('pairings')
    expect(mainText).toContain('Ivan × Katya Planned Siberian × Ragdoll')
    expect(mainText).toContain('Expected around Mar 12, 2099 · $1,800 to $2,400 Calm parents.')
    for (const status of ['Confirmed', 'Born']) expect(mainText).toContain(status)
  })

  it('lists litters with their counts and the first three kittens', async () => {
    await addEverything()
    const { mainText } = await getTab('litters')
    expect(mainText).toContain('Litter Management')
    expect(mainText).toContain('Litter 0192f0c1 Birth date not set Total 5 Available 2 Listed 5')
    expect(mainText).toContain('(female) ...and 2 more')
  })

  it('lists inquiries with status, time, and a way to respond', async () => {
    await addEverything()
    const { mainText } = await getTab('inquiries')
    expect(mainText).toContain(LONG_MESSAGE)
    expect(mainText).toMatch(/Dana W. Nov 7, 2026, 7:00 AM .* New Pending/)
    expect(mainText).toContain('Respond')
  })
})
