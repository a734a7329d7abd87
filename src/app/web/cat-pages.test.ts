import { describe, expect, it } from 'vitest'
import type { User } from '#features/accounts/contract.ts'
import type { CatDetail } from '#features/cats/contract.ts'
import type { Transport } from '#lib/client.ts'
import { answer, mainOf, pageOver } from './test-page.ts'

const picture = (name: string) => ({ url: `/objects/${name}`, width: 1200, height: 1200, color: '#e8e8d8' })

const fig = {
  ...{ id: 'c', breederId: 'b', litterId: null, breedingPairingId: null, name: 'Fig', breed: 'Maine Coon' },
  ...{ gender: 'male', age: 9, birthDate: '2026-09-12', price: 250_050, depositAmount: 30_000 },
  ...{ color: null, description: 'Sleeps in the fruit bowl.', images: [], pictures: [picture('p1')] },
  ...{ vaccinations: [{ name: 'FVRCP', date: '2026-11-07' }], isFeatured: false },
  ...{ healthCertifications: ['Health Certified', 'DNA Tested'], leavesHomeFrom: '2026-12-05' },
  healthRecords: [{ certification: 'DNA Tested', lab: 'Fernbank', date: '2026-11-04' }],
  ...{ status: 'available', isAvailable: true, isReserved: false, createdAt: '2026-11-01T00:00:00Z' },
  breeder: {
    ...{ id: 'b', userId: 'owner', name: 'Anna Testbreeder', businessName: 'Northlight', yearsExperience: 7 },
    ...{ location: 'Portland, Oregon', rating: 450, reviewCount: 12, verificationStatus: 'verified' },
    profileImageUrl: '/objects/anna',
  },
} as CatDetail

/** A cat of which hardly anything is known, from a cattery that nobody has checked. */
const plain = {
  ...fig,
  ...{ pictures: [], vaccinations: [], healthCertifications: ['FIV'], healthRecords: [], description: null },
  breeder: {
    ...fig.breeder,
    rating: 0,
    reviewCount: 1,
    verificationStatus: 'pending',
    profileImageUrl: null,
  },
} as CatDetail

const gone = (status: CatDetail['status']) => ({
  ...fig,
  ...{ status, isAvailable: false, isReserved: status === 'reserved' },
})

/** The words and the HTML of a page over an API with one cat. */
async function render(url: string, cat: CatDetail = fig, viewer: Partial<User> | null = null) {
  const api: Transport = async ({ url: asked }) => {
    if (asked.startsWith('/api/cats?')) return answer(200, [cat])
    if (asked === '/api/cats/c') return answer(200, cat)
    if (asked.startsWith('/api/favorites')) return answer(200, [], 0)
    return answer(404, { code: 'not_found', message: 'Not found.' })
  }
  return mainOf((await pageOver(api, url, viewer)).html)
}

const card = async (cat?: CatDetail) => {
  const { html } = await render('/cats', cat)
  const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'))
  return { html: article, words: article.replace(/<[^>]*>/g, ' ').replace(/[\s\u00a0]+/g, ' ') }
}

describe('the card of a cat', () => {
  it('shows picture, facts, price without cents, badges and the breeder', async () => {
    const { html, words } = await card()
    expect(html).toContain('alt="Fig, Maine Coon"')
    for (const text of ['Fig', '$2,501', 'Maine Coon · Male · 2 months old', 'Message'])
      expect(words).toContain(text)
    for (const badge of ['Health Certified', 'DNA Tested', 'Vaccinated']) expect(words).toContain(badge)
    for (const text of ['Northlight', 'Anna Testbreeder', 'Portland, Oregon', '4.5', '(12)'])
      expect(words).toContain(text)
    expect(html).toContain('src="/objects/anna/160"')
    expect(html).toContain('aria-label="Verified breeder"')
    expect(html).toContain('href="/cats/c"')
    expect(html).toContain('Add Fig to favorites')
  })

  it('has a drawing for a missing picture, and no badge that was not earned', async () => {
    const { html, words } = await card(plain)
    expect(html).toContain('aria-label="No photo yet"')
    for (const badge of ['Health Certified', 'DNA Tested', 'Vaccinated']) expect(words).not.toContain(badge)
    expect(html).not.toContain('Verified breeder')
    expect(html).toMatch(/<span aria-hidden="true"[^>]*>N</)
  })

  it.each([
    [450, '4.5', 4],
    [499, '5.0', 4],
    [500, '5.0', 5],
    [99, '1.0', 0],
    [0, '0.0', 0],
  ])('fills the stars below the floor of a rating of %i hundredths', async (rating, figure, filled) => {
    const { html } = await card({ ...fig, breeder: { ...fig.breeder, rating } })
    expect(html).toContain(`aria-label="${figure} out of 5 stars"`)
    expect(html).toContain(`style="width:${filled * 20}%"`)
  })
})

describe('the page of a cat', () => {
  it('leads to checkout, to a message and to the breeder, and shows what is on file', async () => {
    const { html, words } = await render('/cats/c')
    for (const text of [
      'Maine Coon · Male · 2 months old',
      'Sleeps in the fruit bowl.',
      'All purchases are protected by our buyer guarantee program',
      'Health & Certifications',
      'Fernbank, November 4, 2026',
      'FVRCP · November 7, 2026',
      'Breeder Information',
      '4.5 (12 reviews)',
    ])
      expect(words).toContain(text)
    expect(html).toMatch(/<p[^>]*>\$2,501</)
    expect(html).toMatch(/>Available</)
    for (const certified of ['Health Certified', 'DNA Tested', 'Vaccinated'])
      expect(html).toContain(`>${certified}</p>`)
    expect(html).toMatch(/href="\/checkout\/c"[^>]*>Purchase Fig - \$2,501</)
    expect(words).toContain('Ask About Fig')
    expect(html).toMatch(/href="\/breeder\/b"[^>]*>View Breeder Profile</)
    expect(html).toContain('aria-label="Verified breeder"')
  })

  it('says what is not known, and has the initial of a breeder without a picture', async () => {
    const { html, words } = await render('/cats/c', plain)
    expect(html).toContain('aria-label="No photo yet"')
    expect(html).toMatch(/<span aria-hidden="true"[^>]*>N</)
    expect(words).toContain('0.0 (1 review)')
    for (const badge of ['Health Certified', 'DNA Tested', 'Vaccinated', 'Verified breeder'])
      expect(html).not.toContain(badge)
  })

  it.each([
    ['reserved', 'Reserved'],
    ['sold', 'Sold'],
    ['withdrawn', null],
  ] as const)('that is %s is not for sale', async (status, badge) => {
    const { html, words } = await render('/cats/c', gone(status))
    expect(words).toContain(['Not Available', badge].filter(Boolean).join(' '))
    expect(words).toContain('This cat is no longer available for purchase.')
    expect(html).toMatch(/href="\/cats"[^>]*>Browse all available cats</)
    for (const text of ['Purchase Fig', 'Ask About']) expect(words).not.toContain(text)
  })

  it('offers its owner to edit it', async () => {
    const { html, words } = await render('/cats/c', fig, { id: 'owner', email: 'o@example.com' })
    expect(html).toContain('href="/dashboard?tab=cats&amp;edit=c"')
    expect(words).toContain('Edit Fig')
    for (const text of ['Purchase Fig', 'Ask About']) expect(words).not.toContain(text)
  })
})
