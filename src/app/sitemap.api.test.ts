import { expect, it } from 'vitest'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'

const { app } = appOfThisFile()

it('lists every public page and every cat that is not sold', async () => {
  const shown = await addCat(app())
  const withdrawn = await addCat(app(), { status: 'withdrawn' })
  const sold = await addCat(app(), { status: 'sold' })
  const hidden = await addCat(app(), { breederId: (await addBreeder(app(), { isActive: false })).id })
  const response = await app().request('GET', '/sitemap.xml')
  expect(response.headers['content-type']).toContain('application/xml')
  expect(response.body).toContain('<loc>http://localhost/cats</loc>')
  expect(response.body).toContain(`<loc>http://localhost/cats/${shown.id}</loc>`)
  expect(response.body).toContain('<loc>http://localhost/breeders</loc>')
  expect(response.body).toContain(`<loc>http://localhost/breeder/${shown.breederId}</loc>`)
  expect(response.body).not.toContain(hidden.breederId)
  expect(response.body).not.toContain(withdrawn.id)
  expect(response.body).not.toContain(hidden.id)
  expect(response.body).not.toContain(sold.id)
})

it('is named in robots.txt, which excludes checkout and API', async () => {
  const { body } = await app().request('GET', '/robots.txt')
  expect(body).toContain('Sitemap: http://localhost/sitemap.xml')
  expect(body).toContain('Disallow: /checkout/')
  expect(body).toContain('Disallow: /api/')
})
