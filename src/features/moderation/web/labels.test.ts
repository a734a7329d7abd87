import { expect, test } from 'vitest'
import type { Violation } from '../contract.ts'
import { foundIn, matchName } from './labels.ts'

test('a website that earlier screening took for an email address is called a website', () => {
  expect(matchName('email', 'www.kittens.net')).toBe('website')
  expect(matchName('email', 'robin@example.com')).toBe('email address')
  expect(matchName('email', 'robin at example dot com')).toBe('email address')
  expect(matchName('link', 'www.kittens.net')).toBe('website')
  expect(matchName('phone', '555 0100')).toBe('phone number')
})

test('what was found is named once, by the matched texts', () => {
  const violation: Violation = {
    id: 'v',
    createdAt: '2026-05-01T00:00:00.000Z',
    action: 'blocked',
    severity: 'warning',
    content: 'www.kittens.net or www.cats.net',
    categories: ['email'],
    spans: [
      { start: 0, end: 15, category: 'email' },
      { start: 19, end: 31, category: 'email' },
    ],
  }
  expect(foundIn(violation)).toBe('website')
  expect(foundIn({ ...violation, categories: ['phone', 'link'], spans: [] })).toBe('phone number, website')
})
