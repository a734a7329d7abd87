/** Storage of passwords: Argon2id with OWASP's recommended parameters, as a PHC string (docs/decisions/075-argon2.md). */
import {
  type Argon2Parameters,
  argon2 as argon2WithCallback,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword as verifyScrypt } from 'better-auth/crypto'

const argon2 = promisify(argon2WithCallback)

/** KiB, iterations, and lanes: the first choice of OWASP's Password Storage Cheat Sheet. About 20 ms of CPU. */
const CURRENT = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const PREFIX = `$argon2id$v=19$m=${CURRENT.memory},t=${CURRENT.passes},p=${CURRENT.parallelism}$`
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

type Parameters = typeof CURRENT

function derive(password: string, nonce: Buffer, parameters: Parameters, tagLength: number): Promise<Buffer> {
  const all: Argon2Parameters = { message: password.normalize('NFKC'), nonce, tagLength, ...parameters }
  return argon2('argon2id', all)
}

/** The hash of a password with a new salt, such as `$argon2id$v=19$m=19456,t=2,p=1$…$…`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, CURRENT, HASH_BYTES)
  return `${PREFIX}${unpadded(salt)}$${unpadded(hash)}`
}

/** Whether a hash is of this password. Also reads the scrypt hashes of earlier versions. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = PHC.exec(hash) ?? []
  if (!expected) return verifyScrypt({ hash, password })
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const wanted = Buffer.from(expected, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'), parameters, wanted.length)
  return timingSafeEqual(actual, wanted)
}

/** A new hash of a correct password whose hash was made in another way than new ones are; otherwise undefined. */
export async function renewedHash({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<string | undefined> {
  return hash.startsWith(PREFIX) ? undefined : hashPassword(password)
}

/** Base64 as PHC strings have it. */
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
