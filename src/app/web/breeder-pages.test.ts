import { describe, expect, it } from 'vitest'
import type { User } from '#features/accounts/contract.ts'
import type { BreederDetail } from '#features/breeders/contract.ts'
import type { Transport } from '#lib/client.ts'
import { answer, pageOver } from './test-page.ts'

const review = {
  id: 'r',
  breederId: 'b',
  reviewer: null,
  rating: 4,
  comment: 'Kind people',
  isVerified: true,
  createdAt: '2026-02-03T04:05:06Z',
  answer: { text: 'Thank you', createdAt: '2026-02-04T04:05:06Z' },
}

const bare = {
  id: 'b',
  userId: 'owner',
  name: 'Anna </script>',
  businessName: 'Northlight',
  location: 'Portland, Oregon',
  description: null,
  specializations: [],
  yearsExperience: 1,
  totalSales: 0,
  rating: 0,
  reviewCount: 0,
  verificationStatus: 'verified',
  verificationBadges: [],
  transportMethods: [],
  meetingLocations: [],
  profileImageUrl: null,
  isActive: true,
  createdAt: '2026-01-01T00:00:00Z',
  availableCats: 0,
  cats: [],
  reviews: [],
  ratings: [0, 0, 0, 0, 0],
  pairings: [],
  litters: [],
} as BreederDetail

/** Renders a page over an API with one breeder; the place "boom" breaks the list, and "none" empties it. */
async function render(
  url: string,
  breeder: Partial<BreederDetail> = {},
  viewer: Partial<User> | null = null,
) {
  const api: Transport = async ({ url: asked }) => {
    if (asked.includes('location=boom')) return answer(500, { code: 'internal', message: 'Broken' })
    if (asked.includes('location=none')) return answer(200, [], 0)
    if (asked.startsWith('/api/breeders?')) return answer(200, [{ ...bare, ...breeder }], 30)
    if (asked.startsWith('/api/breeders/b/reviews')) return answer(200, [review], 12)
    if (asked === '/api/breeders/b') return answer(200, { ...bare, ...breeder })
    if (asked === '/api/favorites') return answer(200, [])
    return answer(404, { code: 'not_found', message: 'Not found.' })
  }
  const { status, html } = await pageOver(api, url, viewer)
  return { status, text: html.replace(/<!-- -->/g, '') }
}

describe('the list of breeders', () => {
  it('is complete without script: cards, the filters as a form, pages as links', async () => {
    const { status, text } = await render('/breeders?q=north&page=2')
    expect(status).toBe(200)
    expect(text).toContain('30 verified breeders across the country')
    expect(text).toMatch(/<form[^>]* action="\/breeders" method="get"/)
    expect(text).toContain('href="/breeder/b"')
    expect(text).toContain('(0 reviews)')
    expect(text).toContain('href="/breeders?q=north&amp;page=3"')
    expect(text).toContain('<link rel="canonical" href="https://littermate.example/breeders?page=2"/>')
  })

  it('says what to do when nobody is found, and when it could not be loaded', async () => {
    const none = await render('/breeders?location=none')
    expect(none.text).toContain('No breeders found')
    expect(none.text).toContain('Try adjusting your search criteria to find breeders in your area.')
    expect(none.text).toMatch(/href="\/breeders"[^>]*>Reset Search/)
    const broken = await render('/breeders?location=boom')
    expect(broken.status).toBe(500)
    expect(broken.text).toContain('Error loading breeders. Please try again later.')
  })
})

describe('the card of a breeder', () => {
  it('shows initial, badge, names, place, stars, figures, specializations and the ways on', async () => {
    const { text } = await render('/breeders', {
      ...{ name: 'Anna', rating: 450, reviewCount: 31, yearsExperience: 7, totalSales: 14, availableCats: 3 },
      specializations: ['Ragdoll'],
    })
    const card = text.slice(text.indexOf('<article'), text.indexOf('</article>'))
    for (const part of ['aria-label="Verified breeder"', 'width:80%', '(31 reviews)', '/breeder/b"', '>N<'])
      expect(card).toContain(part)
    const words = card.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    for (const part of ['Northlight', 'Anna', 'Portland, Oregon', '4.5', '7 years', 'Ragdoll'])
      expect(words).toContain(part)
    for (const part of ['Happy Families 14', 'Available Cats 3', 'View Profile', 'Message'])
      expect(words).toContain(part)
  })

  it('has a picture in place of the initial, and no badge that was not given', async () => {
    const { text } = await render('/breeders', {
      profileImageUrl: '/objects/a',
      verificationStatus: 'pending',
    })
    expect(text).toContain('src="/objects/a/160"')
    expect(text).not.toContain('>N<')
    expect(text).not.toContain('Verified breeder"')
    expect(text).toContain('>New<')
  })
})

describe('the page of a breeder', () => {
  it('has names, place, figures, specializations, badges and the ways to write', async () => {
    const { text } = await render('/breeder/b', {
      ...{ name: 'Anna', rating: 467, reviewCount: 12, yearsExperience: 16, totalSales: 14 },
      ...{ specializations: ['Ragdoll'], verificationBadges: ['Home Visited'], description: 'By the river.' },
    })
    const words = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    for (const part of [
      ...['Northlight', 'by Anna', 'Portland, Oregon', 'Message Breeder', 'By the river.', 'Ragdoll'],
      ...['Experience 16 years', 'Happy Families 14', 'Average Rating 4.7 / 5.0', 'Total Reviews 12'],
      ...['Certifications & Badges', 'Home Visited', 'Contact Information', 'Send Message'],
    ])
      expect(words.replaceAll('&amp;', '&')).toContain(part)
  })

  it('has the words for everything that is not there', async () => {
    const { text } = await render('/breeder/b')
    for (const words of [
      'This breeder has not provided a description yet.',
      'No cats are currently available from this breeder.',
      'No reviews yet for this breeder.',
      'No badges available',
      '0.0 / 5.0',
      'All communication is secured and monitored for your safety',
      'Verified Breeder',
      '>New<',
    ])
      expect(text).toContain(words)
    // Nobody rated it, so search engines are told no rating.
    expect(text).not.toContain('aggregateRating')
    expect(text).not.toContain('Anna </script>')
  })

  it('shows the latest reviews and leads to all of them', async () => {
    const some = { rating: 433, reviewCount: 12, ratings: [0, 0, 2, 4, 6] as BreederDetail['ratings'] }
    const few = await render('/breeder/b', { ...some, reviews: [review] })
    for (const words of [
      '4.3',
      '(12 reviews)',
      'A former member',
      'Kind people',
      'Thank you',
      'February 3, 2026',
    ])
      expect(few.text).toContain(words)
    expect(few.text).toMatch(/href="\/breeder\/b\?reviews=all#reviews"[^>]*>Show all 12 reviews/)
    expect(few.text).toContain('"ratingValue":"4.3","reviewCount":12')
    const all = await render('/breeder/b?reviews=all', { ...some, reviews: [review] })
    expect(all.text).toContain('href="/breeder/b?reviews=all&amp;page=2#reviews"')
  })

  it('tells owner and staff why nobody else sees it, and search engines to stay away', async () => {
    const pending = { verificationStatus: 'pending', isActive: false } as const
    const owner = await render('/breeder/b', pending, {
      id: 'owner',
      email: 'o@example.com',
      role: 'breeder',
    })
    expect(owner.text).toContain('Only you can see this page until your application has been checked.')
    expect(owner.text).toContain('href="/dashboard?tab=profile"')
    expect(owner.text).not.toContain('Message Breeder')
    expect(owner.text).not.toContain('Verified Breeder')
    expect(owner.text).toContain('<meta name="robots" content="noindex"/>')
    const staff = await render('/breeder/b', pending, { id: 'staff', email: 's@example.com', role: 'admin' })
    expect(staff.text).toContain('The public cannot see this page')
  })

  it.each(['/breeder/nobody', '/breeder/b2?reviews=all'])('that nobody has, %s, is a 404', async (url) => {
    const { status, text } = await render(url)
    expect(status).toBe(404)
    expect(text).toContain('Breeder Not Found')
    expect(text).toMatch(/href="\/breeders"[^>]*>Back to Breeders/)
  })
})
