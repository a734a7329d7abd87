import { expect, it } from 'vitest'
import { visitorUrl } from './visitor-url.ts'

it.each([
  ['/', '/'],
  ['/cats', '/cats'],
  ['/cats?breed=Ragdoll&page=2', '/cats?breed=Ragdoll&page=2'],
  ['/breeder/abc#reviews', '/breeder/abc#reviews'],
  ['/cats/abc?message=cat-abc', '/cats/abc'],
  ['/cats?breed=Ragdoll&favorite=abc', '/cats?breed=Ragdoll'],
  ['/breeding-pairings/abc?message=interest-abc&report=pairing-abc', '/breeding-pairings/abc'],
])('visitors can continue to %s at %s', (path, url) => {
  expect(visitorUrl(path)).toBe(url)
})

it.each([
  '/favorites',
  '/profile',
  '/notifications',
  '/checkout/abc',
  '/success?type=deposit',
  '/messages?with=abc',
  '/breeders/apply',
  '/dashboard',
  '/breeder-dashboard?tab=cats',
  '/admin',
  '/account-status',
  '/no/such/page',
])('visitors cannot continue to %s', (path) => {
  expect(visitorUrl(path)).toBeNull()
})
