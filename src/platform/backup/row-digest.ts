import { hash } from 'node:crypto'

const NEWLINE = 10

/** Counts rows in the text format of COPY, and computes a checksum of them that does not depend on their order. */
export class RowDigest {
  rows = 0
  private sum = 0n

  /** Adds complete rows, each with its newline. */
  add(text: Uint8Array): void {
    for (let start = 0; start < text.length; ) {
      const end = text.indexOf(NEWLINE, start) + 1
      const digest = hash('sha256', text.subarray(start, end), 'buffer')
      this.sum = BigInt.asUintN(64, this.sum + digest.readBigUInt64BE())
      this.rows += 1
      start = end
    }
  }

  /** 16 hexadecimal digits. */
  get checksum(): string {
    return this.sum.toString(16).padStart(16, '0')
  }
}

/** Joins parts to blocks of complete rows, each of about `size` bytes or one longer row. */
export async function* rowBlocks(parts: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let collected: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    collected.push(part)
    bytes += part.length
    if (bytes < size) continue
    const all = Buffer.concat(collected)
    const end = all.lastIndexOf(NEWLINE) + 1
    if (end > 0) yield all.subarray(0, end)
    collected = [all.subarray(end)]
    bytes = all.length - end
  }
  if (bytes > 0) yield Buffer.concat(collected)
}
