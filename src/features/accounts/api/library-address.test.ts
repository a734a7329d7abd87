import { expect, it } from 'vitest'
import { z } from 'zod'
import { fromLibraryAddress, isRefusedByLibrary, toLibraryAddress } from './library-address.ts'

it.each(['a&b@example.com', 'jane=1@example.com', 'jane#1@example.com', 'info@example.xn--p1ai'])(
  'the library accepts %s in another form',
  (address) => {
    expect(isRefusedByLibrary(address)).toBe(true)
    const encoded = toLibraryAddress(address)
    expect(z.email().safeParse(encoded).success).toBe(true)
    expect(encoded).toBe(encoded.toLowerCase())
    expect(fromLibraryAddress(encoded)).toBe(address)
  },
)

it('other addresses stay as they are', () => {
  for (const address of ['jane@example.com', 'x6a@address.invalid', '']) {
    expect(fromLibraryAddress(address)).toBe(address)
  }
  expect(toLibraryAddress('jane@xn--exmple-cua.de')).toBe('jane@xn--exmple-cua.de')
})
