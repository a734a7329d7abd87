import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addStaffOrBreeder } from '#features/breeder-dashboard/test-world.ts'
import { cats } from '#features/cats/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { htmlErrors } from '#testing/html-errors.ts'
import { getPage, WEB_SOURCES, withBrokenTable } from '#testing/pages.ts'
import { PAGE_PATHS } from '../../web/entry-server.tsx'

const { app } = appOfThisFile({ web: WEB_SOURCES })

describe('the list of cats', () => {
  it('is complete without script: cards, a form with the filters, links to other pages', async () => {
    const { breederId } = await addCat(app(), { gender: 'male', name: 'Fig' })
    await addCat(app(), { gender: 'female', name: 'Decoy', breederId })
    for (let count = 2; count < 30; count += 1) await addCat(app(), { gender: 'male', breederId })
    // Of a cattery that lists many at once, the later ones come last.
    const { id } = await addCat(app(), { gender: 'male', breederId })
    const { main, mainText } = await getPage(app(), '/cats?gender=male')
    expect(mainText).toContain('30 cats available from verified breeders')
    expect(mainText).not.toContain('Decoy')
    expect(main).toContain('placeholder="ZIP, town, or state"')
    expect(main).toMatch(/<form[^>]* action="\/cats" method="get"/)
    expect(main).toContain('href="/cats?gender=male&amp;page=2"')
    expect((await getPage(app(), '/cats?gender=male&page=2')).main).toContain(`href="/cats/${id}"`)
  })

  it('suggests what to do if there is no match', async () => {
    await addCat(app())
    const { mainText } = await getPage(app(), '/cats?breed=Persian')
    expect(mainText).toContain('0 cats available from verified breeders')
    expect(mainText).toContain('Try adjusting your filters or search criteria to find the perfect cat.')
  })

  it('counts and shows only available cats, and offers the reserved ones', async () => {
    const { breederId } = await addCat(app(), { name: 'Fig', breed: 'Ragdoll' })
    const { id: reservedBy } = await signUp(app())
    await addCat(app(), { name: 'Promised', breederId, status: 'reserved', reservedBy })
    const reservationDate = app().clock.now()
    await addCat(app(), { name: 'Gone', breederId, status: 'sold', reservedBy, reservationDate })
    const { mainText } = await getPage(app(), '/cats')
    expect(mainText).toContain('1 cat available from verified breeders')
    expect(mainText).not.toContain('Promised')
    const both = await getPage(app(), '/cats?reserved=true')
    expect(both.mainText).toContain('1 cat available from verified breeders, 1 reserved')
    expect(both.mainText).toContain('Promised')
    const none = await getPage(app(), '/cats?breed=Maine+Coon&q=promised')
    expect(none.mainText).toContain('No available cats match; 1 reserved one does.')
    expect(none.main).toContain('href="/cats?breed=Maine+Coon&amp;q=promised&amp;reserved=true"')
    for (const page of [mainText, both.mainText, none.mainText]) expect(page).not.toContain('Gone')
  })

  it('reports that loading failed, with status 500', async () => {
    await withBrokenTable(app(), 'cats', async () => {
      const { mainText } = await getPage(app(), '/cats', { status: 500 })
      expect(mainText).toContain('Error loading cats. Please try again later.')
    })
  })
})

it('a change renders only the pages again that show it', async () => {
  const [mine, other] = [await addCat(app()), await addCat(app())]
  const open = async (path: string) =>
    (await app().request('GET', path, { headers: { 'cache-control': '' } })).body
  const pathsOf = ({ id, breederId }: typeof mine) => [`/cats/${id}`, `/breeder/${breederId}`]
  const shows = (text: string) =>
    Promise.all(pathsOf(mine).map(async (path) => (await open(path)).includes(text)))
  // The events about the new cats have arrived when opening the pages creates nothing more.
  const creations = () => app().app.statistics.cache().creations
  const isSettled = async () => {
    const before = creations()
    for (const path of [...pathsOf(mine), ...pathsOf(other)]) await open(path)
    return creations() === before
  }
  await expect.poll(isSettled).toBe(true)
  await app().services.db.update(cats).set({ name: 'Fig' }).where(eq(cats.id, mine.id))
  await expect.poll(() => shows('Fig')).toEqual([true, true])
  const before = creations()
  for (const path of pathsOf(other)) await open(path)
  expect(creations()).toBe(before)
})

it('a page without data that could not be loaded is not cached', async () => {
  await addCat(app(), { name: 'Fig', isFeatured: true })
  const open = async () => {
    const { statusCode, body } = await app().request('GET', '/', { headers: { 'cache-control': '' } })
    return { statusCode, hasCat: body.includes('Fig') }
  }
  await withBrokenTable(app(), 'cats', async () =>
    expect(await open()).toEqual({ statusCode: 200, hasCat: false }),
  )
  expect(await open()).toEqual({ statusCode: 200, hasCat: true })
})

describe('the document of a page', () => {
  it('contains metadata for search engines, and escapes the texts of users', async () => {
    const cat = await addCat(app(), { name: 'Fig </script>' })
    const { html } = await getPage(app(), `/cats/${cat.id}`)
    expect(html).toMatch(/^<!doctype html><html lang="en" data-year="\d{4}"><head><meta charset="utf-8"\/>/i)
    const title = 'Fig &lt;/script&gt;, Maine Coon | Littermate'
    expect(html.match(/<title>.*?<\/title>/g)).toEqual([`<title>${title}</title>`])
    expect(html).toContain(`<meta property="og:title" content="${title}"/>`)
    expect(html).toContain(`<link rel="canonical" href="http://localhost/cats/${cat.id}"/>`)
    expect(html).toContain('"@type":"Product"')
    expect(html).not.toContain('Fig </script>')
  })

  it('of a path that does not exist has status 404 and is not indexed', async () => {
    const { html, mainText } = await getPage(app(), '/nowhere/at/all', { status: 404 })
    expect(mainText).toContain('404 Page Not Found')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it.each(['/cats/0192f0c1-0000-7000-8000-000000000009', '/cats/abc'])(
    'of a cat that does not exist, %s, has status 404',
    async (url) => {
      const { mainText } = await getPage(app(), url, { status: 404 })
      expect(mainText).toContain('Cat Not Found')
      expect(mainText).toContain('Back to Available Cats')
    },
  )
})

describe('the front page', () => {
  it('is the landing page for visitors', async () => {
    const { mainText } = await getPage(app(), '/')
    expect(mainText).toContain('Get Started Today')
    expect(mainText).not.toContain('Welcome back')
  })

  it('is the home page for signed-in users', async () => {
    const dana = await signUp(app(), { firstName: 'Dana' })
    const { mainText } = await getPage(app(), '/', { as: dana })
    expect(mainText).toContain('Welcome back, Dana ')
    expect(mainText).not.toContain('Get Started Today')
    expect(mainText).toContain('No upcoming litters to display')
  })

  it('greets users without a first name', async () => {
    const { mainText } = await getPage(app(), '/', { as: await signUp(app(), { firstName: '' }) })
    expect(mainText).toMatch(/^ ?Welcome back (?!,)/)
  })
})

it('the checkout of a cat redirects visitors to create an account, which shows the cat, and back', async () => {
  const { id } = await addCat(app(), { name: 'Signe' })
  const response = await app().request('GET', `/checkout/${id}?pay=full`)
  const returnTo = encodeURIComponent(`/checkout/${id}?pay=full`)
  expect([response.statusCode, response.headers.location]).toEqual([
    302,
    `/api/login?returnTo=${returnTo}&signUp`,
  ])
  const { mainText } = await getPage(app(), `/signup?returnTo=${returnTo}`)
  expect(mainText).toContain('Create an account to reserve Signe')
  expect(mainText).toMatch(/\$[\d,]+ deposit, \$[\d,]+ in total/)
  expect((await getPage(app(), `/login?returnTo=${returnTo}`)).mainText).not.toContain('Welcome back')
  for (const other of [
    '',
    '?returnTo=%2Fcats',
    `?returnTo=%2Fcheckout%2F7`,
    `?returnTo=%2Fcheckout%2F${newId()}`,
  ])
    expect((await getPage(app(), `/signup${other}`)).mainText).toMatch(/^ ?Create an account It takes/)
})

describe('signing in and signing up show what the visitor wanted to do', () => {
  const textOf = async (page: string, returnTo: string) =>
    (await getPage(app(), `${page}?returnTo=${encodeURIComponent(returnTo)}`)).mainText

  it('with a cat', async () => {
    const cattery = await addBreeder(app(), { businessName: 'Quiet Paws' })
    const { id } = await addCat(app(), { name: 'Signe', breed: 'Ragdoll', breederId: cattery.id })
    for (const [page, title] of [
      ['/login', 'Sign in'],
      ['/signup', 'Create an account'],
    ] as const) {
      const ask = await textOf(page, `/cats/${id}?message=cat-${id}`)
      expect(ask).toContain(`${title} to ask about Signe`)
      expect(ask).toContain('Then your message to Quiet Paws opens.')
      expect(ask).toContain('Signe , Ragdoll')
      const heart = await textOf(page, `/cats?favorite=${id}`)
      expect(heart).toContain(`${title} to add Signe to your favorites`)
    }
    const sold = await addCat(app(), { status: 'sold' })
    expect(await textOf('/login', `/checkout/${sold.id}`)).toMatch(/^ ?Sign in Your favorites/)
  })

  it('with a litter or a cattery', async () => {
    const { id, businessName } = await addBreeder(app(), { businessName: 'Quiet Paws' })
    const { id: pairingId } = await addPairing(app(), { breederId: id })
    const join = await textOf('/signup', `/waiting-lists/join?breeder=${id}&pairing=${pairingId}`)
    expect(join).toContain('Create an account to join the waiting list')
    expect(join).toMatch(/ × .* litter/)
    expect(join).toContain(`From ${businessName}`)
    expect(await textOf('/signup', `/waiting-lists/join?breeder=${id}`)).toContain('Quiet Paws')
    expect(await textOf('/login', `/breeder/${id}?message=breeder-${id}`)).toContain(
      'Sign in to write to Quiet Paws',
    )
  })

  it('with the name of a search, also if nothing fits it today', async () => {
    expect(await textOf('/login', '/cats?breed=Lykoi&maxPrice=900&save=1')).toMatch(
      /Sign in to save this search .*Lykoi cats under \$900 Nothing fits today/,
    )
    expect(await textOf('/signup', '/breeding-pairings?location=12534&within=50&save=1')).toContain(
      'Future litters near Hudson',
    )
  })
})

it.each([
  '/success?type=deposit&payment_intent=pi_1',
  '/favorites',
  '/profile',
  '/profile/edit',
  '/profile/security',
  '/profile/reviews?page=2',
  '/profile/data',
])('%s redirects visitors to sign in and back', async (url) => {
  const response = await app().request('GET', url)
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe(`/api/login?returnTo=${encodeURIComponent(url)}`)
})

it.each([
  ['/breeds/Maine%20Coon', '/breeds/maine-coon'],
  ['/breeds/MAINE-COON', '/breeds/maine-coon'],
  ['/breeds/maine_coon?from=mail', '/breeds/maine-coon?from=mail'],
  ['/breeds/mainecoon/', '/breeds/maine-coon'],
])('the guide %s redirects to its address %s', async (url, address) => {
  const response = await app().request('GET', url)
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe(address)
  expect((await app().request('GET', address)).statusCode).toBe(200)
})

it('a guide that does not exist has no other address', async () => {
  expect((await app().request('GET', '/breeds/Zebra')).statusCode).toBe(404)
})

it.each(['/messages', '/dashboard', '/breeder-dashboard', '/breeders/apply'])(
  '%s shows visitors no spinner',
  async (url) => {
    expect((await getPage(app(), url)).mainText).not.toContain('Loading...')
  },
)

describe('the header', () => {
  const headerFor = async (as?: TestUser) => {
    const { html } = await getPage(app(), '/about', as && { as })
    return html.slice(html.indexOf('<header'), html.indexOf('</header>'))
  }

  it('has Login for visitors', async () => {
    const header = await headerFor()
    expect(header).toMatch(/href="\/api\/login[^"]*"[^>]*><span[^>]*>Login</)
    for (const text of ['Logout', 'Messages', 'Dashboard', '/profile']) expect(header).not.toContain(text)
  })

  it('has Logout on every page of a signed-in user', async () => {
    const { id, breederId } = await addCat(app())
    const user = await signUp(app())
    let shown = 0
    for (const path of PAGE_PATHS) {
      const url = path.replace(/:\w+/, path.startsWith('/breeder/') ? breederId : id).replace('*', '/nowhere')
      const response = await app().request('GET', url, { as: user })
      expect([200, 302, 403, 404], url).toContain(response.statusCode)
      if (response.statusCode === 302) continue
      expect(response.body, url).toContain('href="/api/logout"')
      expect(await htmlErrors(response.body), `${url} is valid HTML`).toEqual([])
      shown += 1
    }
    expect(shown).toBeGreaterThan(40)
  })

  it('has name, messages, favorites, profile, and Logout for signed-in users', async () => {
    const header = await headerFor(await signUp(app(), { firstName: 'Dana', lastName: 'Whitlock' }))
    expect(header).toContain('Dana Whitlock')
    expect(header).toMatch(/href="\/api\/logout"[^>]*>Logout</)
    for (const path of ['/messages', '/favorites', '/profile', '/about'])
      expect(header).toContain(`href="${path}"`)
    for (const text of ['Login', 'Dashboard']) expect(header).not.toContain(text)
  })

  it('has the dashboard for breeders', async () => {
    const header = await headerFor(await addStaffOrBreeder(app(), 'breeder'))
    expect(header).toMatch(/href="\/dashboard"[^>]*>Dashboard/)
  })
})
