import { expect, test } from 'vitest'
import { adminUrl, readAdmin } from './admin-address.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const there = (url: string) => adminUrl(readAdmin(new URL(url, 'http://localhost').searchParams))

test('an address says the state, and the state the address', () => {
  for (const url of [
    '/admin',
    '/admin?status=closed&kind=report&page=2',
    `/admin?case=${ID}`,
    '/admin?tab=people&q=kit&accountStatus=muted',
    '/admin?tab=applications&page=3',
    `/admin?tab=log&person=${ID}`,
  ])
    expect(there(url)).toBe(url)
})

test('what makes no sense in an address is left out', () => {
  expect(there('/admin?tab=zebra&status=half&kind=x&accountStatus=y&person=1&page=0')).toBe('/admin')
  expect(there('/admin?page=1.5')).toBe('/admin')
  expect(there('/admin?page=99999')).toBe('/admin')
})
