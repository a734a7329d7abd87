import { describe, expect, it } from 'vitest'
import type { User } from '#features/accounts/contract.ts'
import type { Transport } from '#lib/client.ts'
import { mainOf, pageOver } from './test-page.ts'

const ID = '0192f0c1-0000-7000-8000-000000000001'
const LONG = 'How large do you expect Bramley to become, going by his father? We have a small house.'

const breeder = {
  ...{
    id: ID,
    userId: 'u',
    name: 'Anna',
    businessName: 'Northlight',
    location: 'Portland',
    description: null,
  },
  ...{ specializations: [], yearsExperience: 1, totalSales: 0, rating: 0, reviewCount: 0, documents: {} },
  ...{ verificationStatus: 'verified', verificationBadges: [], transportMethods: [], meetingLocations: [] },
  ...{ profileImageUrl: null, isActive: true, createdAt: '2026-01-01T00:00:00Z' },
}
const cat = (name: string, status: string, litterId: string | null = null) => ({
  ...{ id: name, breederId: ID, litterId, name, breed: 'Ragdoll', gender: 'female', age: 19, status },
  ...{ price: 125_050, depositAmount: null, pictures: [], images: [], vaccinations: [], isFeatured: false },
  ...{ isAvailable: status === 'available', isReserved: status === 'reserved', isLocked: false, version: 1 },
  isTakenDown: false,
})
const pairing = (status: string, isActive = true) => ({
  ...{ id: status, sireName: 'Ivan', damName: 'Katya', sireBreed: 'Siberian', damBreed: 'Ragdoll', status },
  ...{ expectedLitterDate: '2027-03-12', actualLitterDate: null, priceRange: { min: 180_000, max: 240_000 } },
  ...{ description: 'Calm parents.', isActive, litters: [], litterCount: 0 },
  isTakenDown: false,
})
const litter = {
  ...{ id: ID, litterName: null, birthDate: null, totalKittens: 5, availableKittens: 3, isActive: true },
}
const inquiry = (at: number) => ({
  ...{
    id: `i${at}`,
    buyerId: 'b',
    catId: null,
    breedingPairingId: null,
    isRead: at !== 7,
    status: 'pending',
  },
  ...{ message: at === 7 ? LONG : `Question ${at}`, createdAt: `2026-11-0${at}T12:00:00Z`, subject: null },
  buyer: { id: 'b', name: 'Dana W.', profileImageUrl: null },
})

/** What the breeder's API answers; a row that is left out is empty. */
const full = {
  '/api/breeders/profile': { ...breeder, rating: 467, reviewCount: 12 },
  '/api/breeders/cats': [
    cat('Moss', 'available'),
    cat('Fern', 'reserved', ID),
    cat('Reed', 'sold', ID),
    cat('Rush', 'withdrawn', ID),
    cat('Sage', 'available', ID),
    cat('Iris', 'available', ID),
  ],
  '/api/breeders/pairings': [pairing('planned'), pairing('confirmed'), pairing('born', false)],
  '/api/breeders/litters': [litter],
  '/api/breeders/inquiries': [7, 6, 5, 4, 3, 2, 1].map(inquiry),
  '/api/breeders/inquiries/counts': { all: 7, unread: 1, pending: 7, responded: 0, closed: 0 },
}

/** The words of a tab, and of the tabs' own list. */
async function render(tab = '', rows: object = full, viewer: Partial<User> = { firstName: 'Anna' }) {
  const answers: Record<string, unknown> = {
    ...{ '/api/breeders/profile': breeder, '/api/breeders/inquiries/counts': { all: 0, unread: 0 } },
    ...rows,
  }
  const api: Transport = async ({ url }) => {
    // What the charts lack, the page says; they have tests of their own.
    if (url.startsWith('/api/breeders/insight')) return { status: 500, header: () => null, text: '' }
    const body = answers[url.split('?')[0] ?? ''] ?? []
    return { status: 200, header: () => String((body as []).length ?? 0), text: JSON.stringify(body) }
  }
  const reader = { id: 'u', email: 'a@example.com', role: 'breeder', ...viewer } as User
  return mainOf((await pageOver(api, `/dashboard${tab && `?tab=${tab}`}`, reader)).html)
}

describe('the dashboard', () => {
  it('is headed by the cattery and counts in its tabs what there is', async () => {
    const { words, html } = await render()
    expect(words).toContain('Northlight Dashboard Welcome back, Anna')
    expect(words).toContain(
      'Overview Profile My Cats (6) Breeding Pairings (3) Litters (1) Inquiries 1 unread',
    )
    expect(html).toMatch(/bg-danger[^"]*">1</)
  })

  it('greets somebody without a first name as User, and has no badge while all is read', async () => {
    const { words, html } = await render('', {}, { firstName: null })
    expect(words).toContain('Welcome back, User')
    expect(words).toContain('My Cats (0) Breeding Pairings (0) Litters (0) Inquiries')
    expect(html).not.toContain('bg-danger')
    for (const text of ['0.0 0 reviews', 'No inquiries yet']) expect(words).toContain(text)
  })

  it('gives the four figures, five inquiries of sixty letters and the quick actions', async () => {
    const { words } = await render()
    expect(words).toMatch(/Active Listings 3 Breeding Plans 2 New Inquiries 1 Rating 4.7 12 reviews/)
    expect(words).toContain(`${LONG.slice(0, 60)}... New 11/7/2026 Question 6 11/6/2026`)
    expect(words).toContain('Question 3')
    expect(words).not.toContain('Question 2')
    expect(words).toContain('Add New Kitten Add Breeding Pairing View All Inquiries')
  })

  it('lists cats with status, price and age in weeks', async () => {
    const { words } = await render('cats')
    for (const [name, status] of [
      ['Moss', 'Available'],
      ['Fern', 'Reserved'],
      ['Reed', 'Sold'],
      ['Rush', 'Paused'],
    ])
      expect(words).toContain(`${status} ${name} $1,250.50 Ragdoll · Female · 19 weeks`)
  })

  it('says of what staff took down that it was them, and where the reason stands', async () => {
    const down = { isTakenDown: true, isActive: false }
    const rows = {
      '/api/breeders/cats': [{ ...cat('Sage', 'withdrawn'), ...down }],
      '/api/breeders/pairings': [{ ...pairing('planned'), ...down }, pairing('confirmed', false)],
    }
    const cats = await render('cats', rows)
    expect(cats.words).toContain('Taken down Sage')
    const pairings = await render('pairings', rows)
    expect(pairings.words).toContain('Planned Taken down')
    expect(pairings.words).toContain('Confirmed Inactive')
    for (const { words, html } of [cats, pairings]) {
      expect(words).toContain('Our staff took it down. See why')
      expect(html).toContain('href="/account-status"')
      expect(words).not.toContain('Paused')
    }
  })

  it('lists pairings with status, breeds, date and price range', async () => {
    const { words } = await render('pairings')
    expect(words).toContain('Ivan × Katya Planned Siberian × Ragdoll')
    expect(words).toContain('Expected around March 12, 2027 · $1,800 to $2,400 Calm parents.')
    for (const status of ['Confirmed', 'Born']) expect(words).toContain(status)
  })

  it('lists litters with their numbers and the first three kittens', async () => {
    const { words } = await render('litters')
    expect(words).toContain('Litter Management')
    expect(words).toContain('Litter 0192f0c1 Birth date not set Total 5 Available 3 Listed 5')
    expect(words).toContain('Fern (female) Reed (female) Rush (female) ...and 2 more')
  })

  it('lists inquiries with status, time and a way to respond', async () => {
    const { words } = await render('inquiries')
    expect(words).toContain(LONG)
    expect(words).toMatch(/Dana W. New Pending Nov 7, 2026, 12:00 PM/)
    expect(words).toContain('Respond')
  })
})
