import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deriveKeys, isSignatureOf, openSigner, signBytes } from './index.ts'

const [OLD, NEW] = ['o'.repeat(40), 'n'.repeat(40)]
const PURPOSES = ['sign-in', 'two-factor', 'uploads', 'downloads', 'support', 'unsubscribe'] as const

describe('keys', () => {
  it('of different purposes differ, and none is the secret', () => {
    const keys = PURPOSES.map((purpose) => deriveKeys([OLD]).of(purpose)[0])
    expect(new Set([...keys, OLD]).size).toBe(PURPOSES.length + 1)
    for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  })

  it('sign so that no other purpose, and nobody who signs with the secret itself, is believed', () => {
    const keys = deriveKeys([OLD])
    const signature = openSigner(keys, 'uploads').sign(['id', 1])
    const valid = PURPOSES.filter((purpose) => openSigner(keys, purpose).isSigned(['id', 1], signature))
    expect(valid).toEqual(['uploads'])
    const bytes = Buffer.from('value')
    const plain = createHmac('sha256', OLD).update(bytes).digest()
    for (const purpose of PURPOSES) expect(isSignatureOf(keys, purpose, bytes, plain)).toBe(false)
  })

  it('of the previous secret verify and do not sign', () => {
    const bytes = Buffer.from('value')
    const [old, rotated, renewed] = [deriveKeys([OLD]), deriveKeys([NEW, OLD]), deriveKeys([NEW])]
    for (const purpose of PURPOSES) {
      const before = signBytes(old, purpose, bytes)
      expect(isSignatureOf(rotated, purpose, bytes, before)).toBe(true)
      expect(isSignatureOf(renewed, purpose, bytes, before)).toBe(false)
      const after = signBytes(rotated, purpose, bytes)
      expect(isSignatureOf(old, purpose, bytes, after)).toBe(false)
      expect(isSignatureOf(renewed, purpose, bytes, after)).toBe(true)
    }
  })

  it('refuse signatures that are changed, too short, or empty', () => {
    const keys = deriveKeys([NEW, OLD])
    const bytes = Buffer.from('value')
    const signature = signBytes(keys, 'sign-in', bytes)
    for (const wrong of [Buffer.alloc(0), signature.subarray(1), Buffer.alloc(32), Buffer.from('ä')])
      expect(isSignatureOf(keys, 'sign-in', bytes, wrong)).toBe(false)
    expect(isSignatureOf(keys, 'sign-in', Buffer.from('other'), signature)).toBe(false)
  })
})
