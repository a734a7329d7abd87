import { describe, expect, it } from 'vitest'
import { addressField, asciiAddress } from './email-address.ts'

const field = addressField('Please enter an email address.')

describe('an email address', () => {
  it.each([
    ['a&b@example.com', 'a&b@example.com'],
    ['jane=1@example.com', 'jane=1@example.com'],
    ['jane#1@example.com', 'jane#1@example.com'],
    ["o'brien+cats@example.co.uk", "o'brien+cats@example.co.uk"],
    ['info@example.xn--p1ai', 'info@example.xn--p1ai'],
    ['jane@exämple.de', 'jane@xn--exmple-cua.de'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['cat@例え。jp', 'cat@xn--r8jz45g.jp'],
    [' Jane@Example.COM ', 'jane@example.com'],
    ['jane.@example.com', 'jane.@example.com'],
  ])('%s is stored as %s', (text, stored) => {
    expect(field.parse(text)).toBe(stored)
    expect(asciiAddress(stored)).toBe(stored)
  })

  it.each([
    '',
    'jane',
    'jane@',
    '@example.com',
    'jane@localhost',
    'jane@example..com',
    'jane@-example.com',
    'jane doe@example.com',
    'jane@exa mple.com',
    'jane@example.com, kai@example.com',
    'jane@example.com\r\nBcc: kai@example.com',
    'jäne@example.com',
    'jane@ex/ämple.de',
    'jane@[127.0.0.1]',
    'Jane <jane@example.com>',
  ])('is not %j', (text) => {
    expect(field.safeParse(text).success).toBe(false)
  })

  it('has at most 254 characters', () => {
    const long = `${'x'.repeat(243)}@example.com`
    expect(field.safeParse(long).error?.issues[0]?.message).toBe('This email address is too long.')
    expect(field.safeParse(long.slice(1)).success).toBe(true)
  })
})
