/** The text of a file, whose encoding nobody states. */

/** Bytes that are looked at for zeros, which only UTF-16 has. */
const SAMPLE = 4_096
/** The share of zeros among the upper or lower bytes from which a text is UTF-16. */
const MANY = 0.3

/** A file with a byte order mark, UTF-16 without one, UTF-8, or else Windows-1252, which accepts all bytes. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(markedEncoding(bytes) ?? utf16Encoding(bytes) ?? otherEncoding(bytes)).decode(
    bytes,
  )
  return text.replaceAll('\0', '')
}

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Texts in European languages have a zero in most upper bytes. */
function utf16Encoding(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0]
  const sample = bytes.subarray(0, SAMPLE)
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros.map((count) => count / (sample.length / 2))
  if (odd > MANY && odd > even) return 'utf-16le'
  return even > MANY ? 'utf-16be' : undefined
}

function otherEncoding(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
