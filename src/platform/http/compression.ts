import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Compresses a body at a moderate level. */
export function compress(encoding: Encoding, body: Buffer): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, 6) : promisify(gzip)(body, { level: 6 })
}

/** Compresses a body at the highest level of Brotli, which takes about 80 ms per 100 kB. */
export function compressBest(body: Buffer): Promise<Buffer> {
  return brotli(body, 11)
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // The default window is 4 MB, which the encoder allocates regardless of the size of the body.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
    },
  })
}

/** The best encoding that an Accept-Encoding header allows, or undefined. */
export function encodingFor(header = ''): Encoding | undefined {
  if (accepts(header, 'br')) return 'br'
  return accepts(header, 'gzip') ? 'gzip' : undefined
}

/** Whether the header names an encoding with a weight other than zero (RFC 9110, 12.5.3). */
function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((part) => {
    const [name, weight = ''] = part.split(';').map((text) => text.trim())
    return name === encoding && !/^q=0(\.0*)?$/.test(weight)
  })
}
