/** Encryption in the format of age (age-encryption.org/v1), so that backups can also be decrypted with its tools. */
import type { Readable } from 'node:stream'
import { Readable as NodeReadable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

/** At most one of them is set; without both, backups are not encrypted. */
export type EncryptionKeys = {
  passphrase?: string | undefined
  /** Public keys (`age1…`); each of their secret keys can decrypt the backup. */
  recipients?: readonly string[] | undefined
}

export type DecryptionKeys = {
  passphrase?: string | undefined
  /** Secret keys (`AGE-SECRET-KEY-…`). */
  identities?: readonly string[] | undefined
}

/** The first bytes of every encrypted file. */
export const AGE_HEADER = 'age-encryption.org/v1'

/** Encrypts a stream; undefined without keys. Throws for a recipient that is no public key. */
export function createEncrypter({ passphrase, recipients = [] }: EncryptionKeys): Encrypter | undefined {
  if (!passphrase && recipients.length === 0) return undefined
  const encrypter = new Encrypter()
  if (passphrase) encrypter.setPassphrase(passphrase)
  else for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter
}

export async function encrypted(encrypter: Encrypter, plain: Readable): Promise<Readable> {
  return NodeReadable.fromWeb((await encrypter.encrypt(webStream(plain))) as never)
}

/**
 * `Readable.toWeb` throws outside of any call when data arrives after the reader has stopped, as a restore does that has read
 * what it needs.
 */
const webStream = (stream: Readable) => WebStream.from(stream) as ReadableStream<Uint8Array>

/** Whether there is a key with which `decrypted` may succeed. */
export function hasKey({ passphrase, identities = [] }: DecryptionKeys): boolean {
  return Boolean(passphrase) || identities.length > 0
}

/** Decrypts a stream. Throws when no key fits; the stream fails when it was changed or is incomplete. */
export async function decrypted(
  { passphrase, identities = [] }: DecryptionKeys,
  file: Readable,
): Promise<Readable> {
  const decrypter = new Decrypter()
  if (passphrase) decrypter.addPassphrase(passphrase)
  for (const identity of identities) decrypter.addIdentity(identity)
  return NodeReadable.fromWeb((await decrypter.decrypt(webStream(file))) as never)
}

/** A new pair of keys: the secret one restores, the public one only makes backups. */
export async function newKeyPair(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The secret keys in the text of a key file: one a line; lines that begin with # are comments. */
export function identitiesIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}
