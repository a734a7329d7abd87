import { expect, it } from 'vitest'
import { decrypt, deriveKeys, encrypt } from './index.ts'

const [OLD, NEW] = ['o'.repeat(40), 'n'.repeat(40)]

it('an encrypted value is decrypted only with the same key, purpose, and owner', () => {
  const keys = deriveKeys([OLD])
  const encrypted = encrypt(keys, 'two-factor', 'ada', 'a secret')
  expect(encrypted).not.toContain('secret')
  expect(encrypt(keys, 'two-factor', 'ada', 'a secret')).not.toBe(encrypted)
  expect(decrypt(keys, 'two-factor', 'ada', encrypted)).toEqual({ text: 'a secret', isCurrent: true })
  expect(() => decrypt(keys, 'two-factor', 'bob', encrypted)).toThrow()
  expect(() => decrypt(keys, 'uploads', 'ada', encrypted)).toThrow()
  expect(() => decrypt(deriveKeys([NEW]), 'two-factor', 'ada', encrypted)).toThrow()
})

it('a value of the previous secret is decrypted, and recognized as such', () => {
  const encrypted = encrypt(deriveKeys([OLD]), 'two-factor', 'ada', 'a secret')
  const rotated = deriveKeys([NEW, OLD])
  expect(decrypt(rotated, 'two-factor', 'ada', encrypted)).toEqual({ text: 'a secret', isCurrent: false })
})

it('changed, truncated, and empty values are refused', () => {
  const keys = deriveKeys([OLD])
  const bytes = Buffer.from(encrypt(keys, 'two-factor', 'ada', 'a secret'), 'base64url')
  const changed = Buffer.from(bytes)
  changed[bytes.length - 1] = (changed.at(-1) ?? 0) ^ 1
  for (const wrong of [changed, bytes.subarray(0, 20), Buffer.alloc(0)])
    expect(() => decrypt(keys, 'two-factor', 'ada', wrong.toString('base64url'))).toThrow()
})
