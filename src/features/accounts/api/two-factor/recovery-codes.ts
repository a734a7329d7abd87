import { randomInt } from 'node:crypto'

const COUNT = 10
const LENGTH = 16
/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** New recovery codes, such as `x7kd-m2pq-9wtr-hc4n`, with 79 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return text.match(/.{4}/g)?.join('-') ?? ''
  })
}
