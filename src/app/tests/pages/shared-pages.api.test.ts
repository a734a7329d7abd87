/** Pages of signed-in users whose main part is that of the cached page for visitors. */
import { expect, it } from 'vitest'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { WEB_SOURCES } from '#testing/pages.ts'
import { reviveQueries } from '../../web/data/dehydrated.ts'
import { joinPage } from '../../web/join-page.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES, work: false })

/** As a browser without a reload, so that responses come from the cache. */
const FROM_CACHE = { 'cache-control': 'max-age=60' }
async function open(path: string, as?: TestUser, headers: Record<string, string> = FROM_CACHE) {
  const page = await app().request('GET', path, { headers, ...(as && { as }) })
  expect(page.statusCode).toBe(200)
  return page
}
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0]
const headerOf = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('<main'))
/** The data of a page by key. */
function dataOf(html: string): Map<string, unknown> {
  const json = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1]
  return new Map(
    reviveQueries(json).queries.map(({ queryKey, state }) => [JSON.stringify(queryKey), state.data]),
  )
}
const creations = () => app().app.statistics.cache().creations

it.each(['/cats', '/cats?breed=Ragdoll&page=1', '/breeders'])(
  '%s has the main part and the data of the page for visitors',
  async (path) => {
    await addCat(app())
    const user = await signUp(app(), { firstName: 'Ada', lastName: 'Reader' })
    const visitor = await open(path)
    const created = creations()
    const own = await open(path, user)
    expect(creations(), 'nothing was created again').toBe(created)
    expect(mainOf(own.body)).toBe(mainOf(visitor.body))
    expect(headerOf(own.body)).toContain('Ada Reader')
    expect(headerOf(own.body)).not.toContain('>Login<')
    const { viewer, ...rest } = {
      viewer: dataOf(own.body).get('["/api/auth/user"]'),
      visitor: dataOf(visitor.body),
    }
    expect(viewer).toMatchObject({ id: user.id, email: user.email })
    for (const [key, data] of rest.visitor)
      if (key !== '["/api/auth/user"]') expect(dataOf(own.body).get(key)).toEqual(data)
    expect(own.body.slice(0, own.body.indexOf('<body'))).toBe(
      visitor.body.slice(0, visitor.body.indexOf('<body')),
    )
  },
)

it('users never see data of each other, visitors see none, and the pages of users are not stored', async () => {
  const cat = await addCat(app())
  const users = [
    await signUp(app(), { firstName: 'Ada', lastName: 'Reader' }),
    await signUp(app(), { firstName: 'Bela', lastName: 'Writer' }),
  ]
  const [ada, bela] = users
  await app().request('POST', '/api/favorites', { as: ada as TestUser, body: { catId: cat.id } })
  const secrets = users.map(({ id, email }, index) => [id, email, ['Ada Reader', 'Bela Writer'][index] ?? ''])
  for (const round of [1, 2, 3]) {
    const pages = await Promise.all([open('/cats', ada), open('/cats', bela), open('/cats')])
    for (const [index, page] of pages.entries()) {
      const others = secrets.filter((_, of) => of !== index).flat()
      for (const secret of others) expect(page.body, `round ${round}`).not.toContain(secret)
      for (const secret of secrets[index] ?? []) expect(page.body).toContain(secret)
      expect(page.headers['cache-control']).toBe(
        index === 2 ? 'public, max-age=0, must-revalidate' : 'private, no-store',
      )
      expect(page.headers.etag === undefined).toBe(index !== 2)
    }
    const favorites = pages.map(
      ({ body }) => [...dataOf(body)].find(([key]) => key.includes('favorites'))?.[1],
    )
    expect(favorites).toEqual([[cat.id], [], undefined])
  }
})

it('a page shows its user the change that the user just made', async () => {
  const cat = await addCat(app())
  const user = await signUp(app())
  expect((await open('/cats', user)).body).toContain('$2,500')
  await app().services.database.query({
    text: 'update cats set price = 130000 where id = $1',
    values: [cat.id],
  })
  const cookie = `${user.cookie}; littermate.written=${Date.now()}`
  const page = await open('/cats', { ...user, cookie })
  expect(page.body).toContain('$1,300')
  expect(headerOf(page.body)).toContain('Robin Testperson')
})

it('a page that visitors do not get is rendered for the user', async () => {
  const user = await signUp(app())
  const page = await app().request('GET', '/cats?page=99999', { as: user })
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(headerOf(page.body)).toContain('Robin Testperson')
})

it('the parts of a page that lacks one are not joined', async () => {
  const { body } = await open('/cats')
  expect(joinPage(body, body, '[["a",1]]')).toContain('id="data">[["a",1],')
  for (const part of [
    '<a href="#main"',
    '<main id="main"',
    '</main>',
    'id="data"',
    '[["/api/auth/user"],null]',
  ])
    expect(joinPage(body.replaceAll(part, ''), body, '[]') === undefined).toBe(part !== 'id="data"')
})

it('the icon of a page is a valid data URL', async () => {
  const { body } = await open('/cats')
  const [, url = ''] = /<link rel="icon" href="(data:[^"]*)"/.exec(body) ?? []
  expect(url.replaceAll('&#x27;', "'")).toMatch(
    /^data:image\/svg\+xml,(?:[\w\-.~:/?@!$&()*+,;=]|%[0-9A-F]{2})+$/,
  )
  expect(decodeURIComponent(url)).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/)
})
