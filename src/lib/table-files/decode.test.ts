import { describe, expect, it } from 'vitest'
import { decodeText } from './decode.ts'

describe('decodeText', () => {
  const TEXT = 'Name;Größe\r\nŽofie 🐈;é\r\n'
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let index = 0; index < text.length; index += 1)
      view.setUint16(index * 2, text.charCodeAt(index), !isBig)
    return bytes
  }

  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
    ['UTF-16 LE with a mark', utf16(`\uFEFF${TEXT}`, false)],
    ['UTF-16 BE with a mark', utf16(`\uFEFF${TEXT}`, true)],
    ['UTF-16 LE without a mark', utf16(TEXT, false)],
    ['UTF-16 BE without a mark', utf16(TEXT, true)],
  ])('reads %s', (_, bytes) => expect(decodeText(bytes)).toBe(TEXT))

  it('reads bytes that are no UTF-8 as Windows-1252', () => {
    expect(decodeText(new Uint8Array([0x4b, 0xe4, 0x74, 0x65, 0x20, 0x80]))).toBe('Käte €')
  })

  it('reads an empty file, one byte, and text with a few zeros', () => {
    expect(decodeText(new Uint8Array())).toBe('')
    expect(decodeText(new Uint8Array([0x41]))).toBe('A')
    expect(decodeText(new TextEncoder().encode('ab\0cdefghi'))).toBe('abcdefghi')
  })
})
