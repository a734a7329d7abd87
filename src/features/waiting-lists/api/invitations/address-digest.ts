/** Keyed digests of email addresses, so that an address is known that is not stored. */
import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { decrypt, encrypt, type Keys } from '#platform/signatures/index.ts'
import { addressDigestKey } from '../tables.ts'

/** The only row. */
const ID = 1
const OWNER = 'address digests'
const KEY_BYTES = 32

/** Returns the function that makes the digest of an address in lowercase; always the same for an address. */
export async function addressDigests(db: DbOrTx, keys: Keys): Promise<(address: string) => string> {
  const key = Buffer.from(await readKey(db, keys), 'base64url')
  return (address) => createHmac('sha256', key).update(address).digest('base64url')
}

/**
 * The key, which the first use makes. It does not depend on the secret of the app, which only encrypts it: digests must stay valid
 * when the secret is replaced, and cannot be made again without the addresses.
 */
async function readKey(db: DbOrTx, keys: Keys): Promise<string> {
  const [found] = await db.select().from(addressDigestKey).where(eq(addressDigestKey.id, ID))
  if (!found) {
    const made = randomBytes(KEY_BYTES).toString('base64url')
    const encryptedKey = encrypt(keys, 'addresses', OWNER, made)
    await db.insert(addressDigestKey).values({ id: ID, encryptedKey }).onConflictDoNothing()
    // Another process may have been first.
    return readKey(db, keys)
  }
  const { text, isCurrent } = decrypt(keys, 'addresses', OWNER, found.encryptedKey)
  if (!isCurrent) {
    const encryptedKey = encrypt(keys, 'addresses', OWNER, text)
    await db.update(addressDigestKey).set({ encryptedKey }).where(eq(addressDigestKey.id, ID))
  }
  return text
}

/** Encrypts the key with the current secret, so that the previous one can be removed. */
export async function renewAddressKey(db: DbOrTx, keys: Keys): Promise<void> {
  const [found] = await db.select().from(addressDigestKey).where(eq(addressDigestKey.id, ID))
  if (found) await readKey(db, keys)
}
