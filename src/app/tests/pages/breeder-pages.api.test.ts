import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breederChecks } from '#features/breeders/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { breederResponses } from '#features/messages/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { extractText, findCards, getPage, WEB_SOURCES, withBrokenTable } from '#testing/pages.ts'
import { addReview } from '#testing/sales/reviews.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES })

/** A verified breeder about whom nothing else is known. */
const addNorthlight = (overrides: Parameters<typeof addBreeder>[1] = {}) =>
  addBreeder(app(), { name: 'Anna', businessName: 'Northlight', yearsExperience: 1, ...overrides })

/** What staff checked. */
const CHECKED = { checksValidUntil: ['2099-01-01'], checksNewest: ['2026-03-02'] }

describe('the list of breeders', () => {
  it('is complete without script: cards, a form with the filters, links to other pages', async () => {
    for (let count = 1; count <= 50; count += 1) await addNorthlight({ businessName: `Northlight ${count}` })
    await addBreeder(app(), { businessName: 'Southlight' })
    const page = await getPage(app(), '/breeders?q=north&page=2')
    expect(page.mainText).toContain('50 verified breeders across the country')
    expect(page.main).toMatch(/<form[^>]* action="\/breeders" method="get"/)
    expect(findCards(page).length).toBeGreaterThan(0)
    for (const card of findCards(page)) {
      expect(card).toMatch(/href="\/breeder\/[\da-f-]{36}"/)
      expect(extractText(card)).toContain('(0 reviews)')
    }
    expect(page.main).toContain('href="/breeders?q=north&amp;page=3"')
    expect(page.html).toContain('<link rel="canonical" href="http://localhost/breeders?page=2"/>')
  })

  it('suggests what to do if there is no match', async () => {
    await addNorthlight()
    const { main, mainText } = await getPage(app(), '/breeders?location=Guam')
    expect(mainText).toContain('No breeders found')
    expect(mainText).toContain('Try adjusting your search criteria to find breeders in your area.')
    expect(main).toMatch(/href="\/breeders"[^>]*><span[^>]*>Reset Search/)
  })

  it('shows all breeders for a place that does not exist, says so, and offers no saved search', async () => {
    await addNorthlight()
    const page = await getPage(app(), '/breeders?location=Nowhere&location=Hudson&within=x&sort=distance')
    expect(page.mainText).toContain('We do not know the place “Nowhere”.')
    expect(findCards(page)).toHaveLength(1)
    expect(page.mainText).not.toContain('Tell me')
  })

  it('reports that loading failed', async () => {
    await withBrokenTable(app(), 'breeders', async () => {
      const { mainText } = await getPage(app(), '/breeders', { status: 500 })
      expect(mainText).toContain('Error loading breeders. Please try again later.')
    })
  })
})

describe('the card of a breeder', () => {
  it('shows initial, badge, names, location, stars, figures, specializations, and links', async () => {
    const { id } = await addNorthlight({
      rating: 450,
      reviewCount: 31,
      yearsExperience: 7,
      totalSales: 14,
      specializations: ['Ragdoll'],
      ...CHECKED,
    })
    for (const name of ['Moss', 'Fern', 'Reed']) await addCat(app(), { breederId: id, name })
    await addCat(app(), { breederId: id, status: 'sold' })
    const [card = ''] = findCards(await getPage(app(), '/breeders'))
    for (const part of [
      'aria-label="Verified breeder"',
      'width="80%"',
      '(31 reviews)',
      `/breeder/${id}"`,
      '>N<',
    ])
      expect(card).toContain(part)
    for (const part of ['Northlight', 'Anna', 'Portland, Oregon', '4.5', '7 years', 'Ragdoll'])
      expect(extractText(card)).toContain(part)
    for (const part of ['Happy Families 14', 'Available Cats 3', 'View Profile', 'Message'])
      expect(extractText(card)).toContain(part)
  })

  it('shows what was checked and when, the next litter, and the answer time', async () => {
    const { id } = await addNorthlight(CHECKED)
    const { db } = app().services
    await db.insert(breederChecks).values({
      id: newId(),
      breederId: id,
      kind: 'visit',
      action: 'record',
      result: 'passed',
      checkedOn: '2026-03-02',
      expiresOn: '2099-01-01',
      method: 'in_person',
      seen: 'Quiet rooms',
    })
    const pairing = await addPairing(app(), { breederId: id, expectedLitterDate: '2098-12-27' })
    const figures = { inquiries: 9, answered: 8, computedOn: '2026-03-02' }
    await db.insert(breederResponses).values({ breederId: id, medianMinutes: 150, ...figures })
    const [card = ''] = findCards(await getPage(app(), '/breeders'))
    for (const part of [
      '1 of 6 checks: visit (Mar 2026)',
      'Next litter: Siberian, around Dec 27, 2098',
      'Usually answers within 3 hours',
    ])
      expect(extractText(card).replaceAll('\u00a0', ' ')).toContain(part)
    expect(card).toContain(`href="/breeding-pairings/${pairing.id}"`)
  })

  it('has headings for those that were checked and the others, in the order that begins with them', async () => {
    await addBreeder(app(), { businessName: 'A new one' })
    await addNorthlight({ ...CHECKED, isChecked: true })
    const headings = async (path: string) =>
      [...(await getPage(app(), path)).main.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/g)].map(([, text]) =>
        extractText(text ?? '').trim(),
      )
    const list = ['Checked by our team', 'Northlight', 'Without a valid check', 'A new one']
    expect((await headings('/breeders')).slice(0, 4)).toEqual(list)
    expect((await headings('/breeders?sort=name')).slice(0, 3)).toEqual([
      'Breeders',
      'A new one',
      'Northlight',
    ])
  })

  it('shows a picture in place of the initial, and that a breeder without reviews is new', async () => {
    const id = newId()
    const file = { id, contentType: 'image/webp', bytes: 1, width: 800, height: 800, color: '#aabbcc' }
    await app().services.db.insert(objects).values(file)
    await addNorthlight({ profileImageUrl: `/objects/${id}` })
    const [card] = findCards(await getPage(app(), '/breeders'))
    expect(card).toContain(`src="/objects/${id}/400"`)
    expect(card).not.toContain('>N<')
    expect(card).toContain('>New<')
  })
})

describe('the page of a breeder', () => {
  it('shows names, location, figures, specializations, badges, and message buttons', async () => {
    const { id } = await addNorthlight({
      rating: 467,
      reviewCount: 12,
      yearsExperience: 16,
      totalSales: 14,
      description: 'By the river.',
      specializations: ['Ragdoll'],
      verificationBadges: ['Home Visited'],
    })
    const { mainText } = await getPage(app(), `/breeder/${id}`)
    for (const part of [
      ...['Northlight', 'by Anna', 'Portland, Oregon', 'Message Breeder', 'By the river.', 'Ragdoll'],
      ...['Experience 16 years', 'Happy Families 14', 'Average Rating 4.7 / 5.0', 'Total Reviews 12'],
      ...['Certifications & Badges', 'Home Visited', 'Contact Information', 'Send Message'],
    ])
      expect(mainText).toContain(part)
  })

  it('describes everything that is missing', async () => {
    const { id } = await addNorthlight({ name: 'Anna </script>' })
    const { html, main, mainText } = await getPage(app(), `/breeder/${id}`)
    for (const text of [
      'This breeder has not provided a description yet.',
      'No cats are currently available from this breeder.',
      'No reviews yet for this breeder.',
      'No badges available',
      '0.0 / 5.0',
      'All communication is secured and monitored for your safety',
      'New, not checked yet',
    ])
      expect(mainText).toContain(text)
    for (const seal of ['Verified Breeder', 'Verified breeder']) expect(main).not.toContain(seal)
    // Without reviews, search engines get no rating.
    expect(html).not.toContain('aggregateRating')
    expect(html).not.toContain('Anna </script>')
  })

  it('shows the latest reviews and links to all of them', async () => {
    const { id } = await addNorthlight()
    for (let count = 1; count <= 11; count += 1)
      await addReview(app(), { breederId: id, comment: `Comment ${count}`, createdAt: day(count) })
    const { reviewerId } = await addReview(app(), {
      breederId: id,
      rating: 4,
      comment: 'Kind people',
      createdAt: new Date('2026-02-13T04:05:06Z'),
      answer: 'Thank you',
      answeredAt: new Date('2026-02-14T04:05:06Z'),
    })
    const nameless = { name: '', firstName: null, lastName: null }
    await app().services.db.update(users).set(nameless).where(eq(users.id, reviewerId))
    const few = await getPage(app(), `/breeder/${id}`)
    for (const text of ['4.9', '(12 reviews)', 'A former member', 'Kind people', 'Thank you', 'Feb 13, 2026'])
      expect(few.mainText).toContain(text)
    expect(few.mainText).toContain('Comment 11')
    expect(few.mainText).not.toContain('Comment 7 ')
    expect(few.main).toMatch(
      new RegExp(`href="/breeder/${id}\\?reviews=all#reviews"[^>]*><span[^>]*>Show all 12 reviews`),
    )
    expect(few.html).toContain('"ratingValue":"4.9","reviewCount":12')
    const all = await getPage(app(), `/breeder/${id}?reviews=all`)
    expect(all.main).toContain(`href="/breeder/${id}?reviews=all&amp;page=2#reviews"`)
  })

  it('that is not public yet says so to its owner and staff, and is not indexed', async () => {
    const owner = await signUp(app())
    const { id } = await addNorthlight({
      userId: owner.id,
      verificationStatus: 'pending',
      isActive: false,
    })
    const own = await getPage(app(), `/breeder/${id}`, { as: owner })
    expect(own.mainText).toContain('Only you can see this page until your application has been accepted.')
    expect(own.main).toContain('href="/dashboard?tab=profile"')
    expect(own.mainText).not.toContain('Message Breeder')
    expect(own.mainText).not.toContain('Verified Breeder')
    expect(own.html).toContain('<meta name="robots" content="noindex"/>')
    const staff = await getPage(app(), `/breeder/${id}`, { as: await signUpStaff(app()) })
    expect(staff.mainText).toContain('This page is hidden')
    await getPage(app(), `/breeder/${id}`, { status: 404 })
  })

  it.each(['/breeder/nobody', '/breeder/0192f0c1-0000-7000-8000-000000000009?reviews=all'])(
    'that does not exist, %s, is a 404',
    async (url) => {
      const { main, mainText } = await getPage(app(), url, { status: 404 })
      expect(mainText).toContain('Breeder Not Found')
      expect(main).toMatch(/href="\/breeders"[^>]*><span[^>]*>Back to Breeders/)
    },
  )
})

const day = (count: number) => new Date(Date.UTC(2026, 0, count, 12))
