/** Tokens of the links in emails with which breeders confirm their listings without signing in. */
import { type Keys, openSigner } from '#platform/signatures/index.ts'

const TOKEN = /^([0-9a-f-]{36})\.([\w-]+)$/

/**
 * The address of the page that confirms a cattery's listings. It does not expire, because it can only confirm what is listed
 * when its button is pressed.
 */
export function confirmationUrl(
  { publicUrl, keys }: { publicUrl: string; keys: Keys },
  breederId: string,
): string {
  return `${publicUrl}/listings/confirm?token=${breederId}.${openSigner(keys, 'listings').sign([breederId])}`
}

/** The cattery of a token; undefined if the signature is invalid. */
export function readToken(keys: Keys, token: string): string | undefined {
  const [, breederId = '', signature = ''] = TOKEN.exec(token) ?? []
  return openSigner(keys, 'listings').isSigned([breederId], signature) ? breederId : undefined
}
