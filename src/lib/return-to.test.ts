import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.ts'

test.each([
  '/',
  '/cats',
  '/cats?breed=Maine+Coon&page=2',
  '/checkout/0198?type=deposit#card',
  '/search?q=http://a.example',
])('safeReturnTo accepts %s', (path) => {
  expect(safeReturnTo(path)).toBe(path)
})

test.each([
  undefined,
  null,
  7,
  ['/cats'],
  '',
  'cats',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000/cats',
  ' /cats',
  '/cats\r\nset-cookie: a=b',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//evil.example',
  '/..//evil.example',
  '/cats/..//evil.example',
  '/%2e%2e//evil.example',
  '/api/logout',
  '/login?returnTo=/login',
  `/${'a'.repeat(3_000)}`,
])('safeReturnTo replaces %j by /', (value) => {
  expect(safeReturnTo(value)).toBe('/')
})

test('safeReturnTo returns URLs of this site only, as browsers resolve them', () => {
  for (const value of ['/a/../b', '/%5cevil.example', '/@evil.example', '/ä/ö?x=ü', '/;//evil.example']) {
    const url = safeReturnTo(value)
    expect(new URL(url, 'https://shop.example').host).toBe('shop.example')
    expect(safeReturnTo(url)).toBe(url)
  }
})
