import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.ts'

test.each([
  '/',
  '/cats',
  '/cats?breed=Maine+Coon&page=2',
  '/checkout/0198?type=deposit#card',
  '/search?q=http://a.example',
  '/search?q=100%25+%2Fapi',
  '/cats/100%25',
  '/apiary',
  '/login-help',
  '/cats/api',
  '/cats#/api/logout',
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
  '/api',
  '/api/',
  '/api?x',
  '/api#x',
  '/API/logout',
  '/%61pi/logout',
  '/%41PI/logout',
  '/%2561pi/logout',
  '/%252561pi/logout',
  '/%25252525252561pi/logout',
  '/api%2flogout',
  '/api%252Flogout',
  '/api%5clogout',
  '/api\\logout',
  '/api;x/logout',
  '/./api/logout',
  '/%2e/api/logout',
  '/%252e/api/logout',
  '/cats/../api/logout',
  '/cats/%2e%2e/api/logout',
  '/cats/%252e%252e/api/logout',
  '/cats/..%2fapi/logout',
  '/cats/..%5capi/logout',
  '/cats/..\\api/logout',
  '/cats/.%2e/%61pi/logout',
  '/../../api/logout',
  '/a\tpi/logout',
  '/a%09pi/logout',
  '/a%00pi/logout',
  '/ap%C4%B1%00',
  '/ａｐｉ/logout',
  '/%EF%BD%81pi/logout',
  '/%6cogin',
  '/Login/',
  '/SIGNUP',
  '/reset%2Dpassword?token=a',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%252fevil.example',
  '/%5cevil.example',
  '/%5c%5cevil.example',
  '/cats/..%2f%2fevil.example',
  '/%EF%BC%8F%EF%BC%8Fevil.example',
  '/／evil.example',
  '/%',
  '/%zz',
  '/%c3%28',
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
