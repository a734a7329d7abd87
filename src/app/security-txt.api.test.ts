import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#lib/durations.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { getPage, WEB_SOURCES } from '#testing/pages.ts'

const standard = appOfThisFile({ web: WEB_SOURCES, work: false })
const other = appOfThisFile({ work: false, env: { SECURITY_CONTACT: 'https://littermate.example/report' } })

const fieldsOf = (body: string) =>
  Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  )

describe('security.txt', () => {
  it('names a contact, the policy, and a date in the future, whenever it is read', async () => {
    const { app } = standard
    const response = await app().request('GET', '/.well-known/security.txt')
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    const { Expires = '', ...fields } = fieldsOf(response.body)
    expect(fields).toEqual({
      Contact: 'mailto:security@localhost',
      'Preferred-Languages': 'en',
      Canonical: 'http://localhost/.well-known/security.txt',
      Policy: 'http://localhost/terms#reporting-a-vulnerability',
    })
    const days = (Date.parse(Expires) - app().clock.now().getTime()) / DAY_MS
    expect(days).toBeGreaterThan(178)
    expect(days).toBeLessThan(365)
    app().clock.advance(400 * DAY_MS)
    const later = fieldsOf((await app().request('GET', '/.well-known/security.txt')).body)
    expect(Date.parse(later.Expires)).toBeGreaterThan(app().clock.now().getTime())
    expect((await app().request('GET', '/security.txt')).headers.location).toBe('/.well-known/security.txt')
  })

  it('has the contact of the settings', async () => {
    const { body } = await other.app().request('GET', '/.well-known/security.txt')
    expect(fieldsOf(body).Contact).toBe('https://littermate.example/report')
  })

  it('leads to a policy that exists', async () => {
    const { html } = await getPage(standard.app(), '/terms')
    expect(html).toContain('id="reporting-a-vulnerability"')
  })
})

it('the accessibility statement says what conforms, what does not, and whom to tell, and every page links to it', async () => {
  const { mainText } = await getPage(standard.app(), '/accessibility')
  for (const text of ['WCAG) 2.2 at level AA', 'Known limits', 'axe-core', 'November 22, 2026'])
    expect(mainText).toContain(text)
  expect((await getPage(standard.app(), '/')).html).toContain('href="/accessibility"')
  expect((await standard.app().request('GET', '/sitemap.xml')).body).toContain('/accessibility</loc>')
})
