import { expect, it } from 'vitest'
import { visitorPlace } from './visitor-limit.ts'

it('visitors of one /48 network share a place in the decoder’s queue, and others have their own', () => {
  const place = visitorPlace('2001:db8:1:1::1')
  expect(visitorPlace('2001:db8:1:ffff::2')).toBe(place)
  const others = ['2001:db8:2:1::1', '203.0.113.1', '203.0.113.2', '::1']
  expect(new Set([place, ...others.map(visitorPlace)]).size).toBe(others.length + 1)
  expect(visitorPlace('::ffff:203.0.113.1')).toBe(visitorPlace('203.0.113.1'))
})

it('a place contains no address, and is never that of a user', () => {
  expect(visitorPlace('203.0.113.1')).not.toContain('203')
  expect(visitorPlace('203.0.113.1')).toMatch(/^visitor /)
})
