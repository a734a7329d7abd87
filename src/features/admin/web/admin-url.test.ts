import { expect, test } from 'vitest'
import { adminUrl, parseAdminUrl } from './admin-url.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const roundTrip = (url: string) => adminUrl(parseAdminUrl(new URL(url, 'http://localhost').searchParams))

test('parsing and formatting a URL returns the same URL', () => {
  for (const url of [
    '/admin',
    '/admin?tab=cases',
    '/admin?status=closed&kind=report&page=2',
    `/admin?case=${ID}`,
    '/admin?tab=people&q=kit&accountStatus=muted',
    '/admin?status=all&kind=support&assignee=me&q=1001',
    `/admin?tab=listings&listings=pairing&listingStatus=born&breeder=${ID}&q=moss`,
    '/admin?tab=listings&breed=Ragdoll&documents=true&featured=false',
    `/admin?tab=listings&listing=${ID}`,
    '/admin?tab=reviews&q=kit&reviewStatus=hidden',
    '/admin?tab=applications&page=3',
    '/admin?tab=checks&page=2',
    `/admin?tab=checks&checks=expired&cattery=${ID}`,
    `/admin?tab=log&person=${ID}`,
    '/admin?tab=totals&year=2025',
  ])
    expect(roundTrip(url)).toBe(url)
})

test('ignores invalid parameters', () => {
  expect(roundTrip('/admin?tab=zebra&status=half&kind=x&accountStatus=y&person=1&page=0')).toBe(
    '/admin?tab=cases',
  )
  expect(roundTrip('/admin?tab=zebra')).toBe('/admin')
  expect(roundTrip('/admin?tab=checks&checks=done&cattery=1')).toBe('/admin?tab=checks')
  expect(roundTrip('/admin?tab=listings&listings=pairing&listingStatus=sold&listing=1')).toBe(
    '/admin?tab=listings&listings=pairing',
  )
  expect(roundTrip('/admin?page=1.5')).toBe('/admin?tab=cases')
  expect(roundTrip('/admin?page=99999')).toBe('/admin?page=10000')
})
