import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { appOfThisFile } from '#testing/harness.ts'

const { app } = appOfThisFile({
  work: false,
  env: {
    STRIPE_SECRET_KEY: 'sk_test_some',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_some',
    STRIPE_WEBHOOK_SECRET: 'whsec_some',
  },
})

it('the content security policy allows what the payment provider’s card form loads', async () => {
  const { headers } = await app().request('GET', '/healthz')
  const directives = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )
  const hosts = ['https://*.js.stripe.com', 'https://js.stripe.com']
  expect(directives.get('script-src')).toEqual(expect.arrayContaining(hosts))
  expect(directives.get('frame-src')).toEqual(expect.arrayContaining([...hosts, 'https://hooks.stripe.com']))
  expect(directives.get('connect-src')).toContain('https://api.stripe.com')
})

it('the content security policy allows no code, styles, or style attributes inside HTML except by their hash', async () => {
  const { headers } = await app().request('GET', '/healthz')
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toMatch(/unsafe|style-src-attr|\*(?!\.js\.stripe)/)
  expect(policy).toMatch(/(^|;)style-src 'self'/)
})

it.each([
  '/healthz',
  '/api/cats',
  '/api/nowhere',
  '/objects/nowhere',
  '/sitemap.xml',
  '/.well-known/security.txt',
])('%s forbids guessing its type, and sends no paths to other sites', async (path) => {
  const { headers } = await app().request('GET', path)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

it('no other site may show a page in a frame', async () => {
  for (const path of ['/healthz', '/api/cats', '/objects/nowhere']) {
    const { headers } = await app().request('GET', path)
    expect(String(headers['content-security-policy']), path).toContain("frame-ancestors 'none'")
  }
})

it('windows that a wallet opens can report back', async () => {
  const { headers } = await app().request('GET', '/healthz')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})

it.each(['TRACE', 'PROPFIND', 'TRACK'])('%s is refused', async (method) => {
  // fetch refuses to send TRACE.
  const { hostname, port } = new URL(app().baseUrl)
  const socket = connect(Number(port), hostname)
  socket.end(`${method} /healthz HTTP/1.1\r\nHost: localhost\r\nX-Secret: some\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/)
  expect(answer).not.toContain('X-Secret')
})

it.each([
  ['/sitemap.xml', 'application/xml'],
  ['/robots.txt', 'text/plain'],
  ['/.well-known/security.txt', 'text/plain'],
  ['/api/cats', 'application/json'],
  ['/api/nowhere', 'application/json'],
])('%s names its type and character set', async (path, type) => {
  const { headers } = await app().request('GET', path)
  expect(headers['content-type']).toBe(`${type}; charset=utf-8`)
})

it.each([
  '/assets/',
  '/objects/',
  '/uploads/',
  '/.git/config',
  '/.env',
  '/package.json',
  '/assets/../package.json',
])('the folder or file %s is not shown', async (path) => {
  const { statusCode, body } = await app().request('GET', path)
  expect(statusCode).toBe(404)
  expect(body).not.toMatch(/index of|littermate-demo|"dependencies"/i)
})
