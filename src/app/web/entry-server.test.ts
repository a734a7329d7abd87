import { describe, expect, it } from 'vitest'
import type { User } from '#features/accounts/contract.ts'
import type { Cat } from '#features/cats/contract.ts'
import type { Transport } from '#lib/client.ts'
import { answer, NO_ASSETS, pageOver } from './test-page.ts'

const cat = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  name: 'Fig </script>',
  breed: 'Maine Coon',
  gender: 'male',
  age: 9,
  price: 250_000,
  depositAmount: null,
  description: null,
  pictures: [],
  images: [],
  vaccinations: [],
  healthCertifications: ['DNA Tested'],
  isAvailable: true,
  isReserved: false,
  birthDate: '2026-09-12',
  healthRecords: [],
  leavesHomeFrom: '2026-12-05',
  breeder: {
    id: 'b',
    userId: 'u',
    name: 'Anna',
    businessName: 'Northlight',
    location: 'Portland',
    rating: 450,
  },
} as unknown as Cat

/** An API with one cat; the place "boom" breaks the list. */
const api: Transport = async ({ url }) => {
  if (url === '/api/breeds')
    return answer(
      200,
      ['Maine Coon', 'Persian'].map((name) => ({ name, count: 1 })),
    )
  if (url.includes('location=boom')) return answer(500, { code: 'internal', message: 'Broken' })
  if (url.startsWith('/api/cats?'))
    return url.includes('Persian') ? answer(200, [], 0) : answer(200, [cat], 30)
  if (url === `/api/cats/${cat.id}`) return answer(200, cat)
  if (url.startsWith('/api/breeding-pairings?')) return answer(200, [], 0)
  return answer(404, { code: 'not_found', message: 'Not found.' })
}

async function render(url: string, viewer: Partial<User> | null | 'unknown' = null) {
  const assets = { ...NO_ASSETS, modules: ['/assets/entry.js'] }
  return pageOver(api, url, viewer === 'unknown' ? undefined : viewer, assets)
}

describe('a rendered page', () => {
  it('is complete without script: cats, filters as a form, pages as links', async () => {
    const { status, html } = await render('/cats?gender=male')
    expect(status).toBe(200)
    expect(html).toContain('30 cats available from verified breeders')
    expect(html).toContain('placeholder="City, State"')
    expect(html).toContain(`href="/cats/${cat.id}"`)
    expect(html).toMatch(/<form[^>]* action="\/cats" method="get"/)
    expect(html).toContain('href="/cats?gender=male&amp;page=2"')
  })

  it('answers 404 for an address that leads nowhere', async () => {
    const { status, html } = await render('/nowhere/at/all')
    expect(status).toBe(404)
    expect(html).toContain('404 Page Not Found')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it.each(['/cats/0192f0c1-0000-7000-8000-000000000009', '/cats/abc'])(
    'answers 404 for the cat at %s',
    async (url) => {
      const { status, html } = await render(url)
      expect(status).toBe(404)
      expect(html).toContain('Cat Not Found')
      expect(html).toContain('Back to Available Cats')
    },
  )

  it('answers 500 and says so when the cats cannot be had', async () => {
    const { status, html } = await render('/cats?location=boom')
    expect(status).toBe(500)
    expect(html).toContain('Error loading cats. Please try again later.')
  })

  it('says what to do when nothing matches', async () => {
    const { status, html } = await render('/cats?breed=Persian')
    expect(status).toBe(200)
    expect(html).toContain('0 cats available from verified breeders')
    expect(html).toContain('Try adjusting your filters or search criteria to find the perfect cat.')
  })

  it('carries the words for search engines, and lets no text of a cat out of its element', async () => {
    const { html } = await render(`/cats/${cat.id}`)
    expect(html).toContain('<title>Fig &lt;/script&gt;, Maine Coon | Littermate</title>')
    expect(html).toContain(`<link rel="canonical" href="https://littermate.example/cats/${cat.id}"/>`)
    expect(html).toContain('"@type":"Product"')
    expect(html).not.toContain('Fig </script>')
  })
})

describe('the front page', () => {
  const dana = { id: 'u', email: 'dana@example.com', firstName: 'Dana' }

  it('is the landing page for visitors, and while nobody knows who looks', async () => {
    for (const viewer of [null, 'unknown'] as const) {
      const { html } = await render('/', viewer)
      expect(html).toContain('Get Started Today')
      expect(html).not.toContain('Welcome back')
    }
  })

  it('is home for whoever is signed in', async () => {
    const { html } = await render('/', dana)
    expect(html).toMatch(/<h1[^>]*>Welcome back(<!-- -->)?, Dana</)
    expect(html).not.toContain('Get Started Today')
    expect((await render('/', { ...dana, firstName: null })).html).toMatch(/<h1[^>]*>Welcome back</)
  })

  it('says when no litter is to come', async () => {
    expect((await render('/', dana)).html).toContain('No upcoming litters to display')
  })
})

it.each(['/messages', '/dashboard', '/breeder-dashboard', '/breeders/apply'])(
  '%s waits with a spinner while nobody knows who looks',
  async (url) => {
    const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(mainOf((await render(url, 'unknown')).html)).toContain('Loading...')
    expect(mainOf((await render(url)).html)).not.toContain('Loading...')
  },
)

it.each(['/checkout/7?pay=full', '/success?type=deposit&payment_intent=pi_1', '/favorites', '/profile'])(
  '%s leads visitors to sign in and back',
  async (url) => {
    await expect(render(url)).rejects.toThrow(`redirected to /api/login?returnTo=${encodeURIComponent(url)}`)
  },
)

describe('the header', () => {
  const headerOf = async (viewer: Partial<User> | null) => {
    const { html } = await render('/about', viewer)
    return html.slice(html.indexOf('<header'), html.indexOf('</header>'))
  }

  it('has Login for visitors', async () => {
    const header = await headerOf(null)
    expect(header).toMatch(/href="\/api\/login[^"]*"[^>]*>Login</)
    for (const text of ['Logout', 'Messages', 'Dashboard', '/profile']) expect(header).not.toContain(text)
  })

  it('has name, messages, favorites, profile and Logout for whoever is signed in', async () => {
    const person = { id: 'u', email: 'd@example.com', firstName: 'Dana', lastName: 'Whitlock' } as const
    const header = await headerOf({ ...person, role: 'buyer' })
    expect(header).toContain('Dana Whitlock')
    expect(header).toMatch(/href="\/api\/logout"[^>]*>Logout</)
    for (const path of ['/messages', '/favorites', '/profile', '/about'])
      expect(header).toContain(`href="${path}"`)
    for (const text of ['Login', 'Dashboard']) expect(header).not.toContain(text)
    expect(await headerOf({ ...person, role: 'breeder' })).toMatch(/href="\/dashboard"[^>]*>Dashboard/)
  })
})
