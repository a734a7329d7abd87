import { Decrypter, Encrypter, Stanza } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { passphraseIdentity, passphraseRecipient } from './passphrase.ts'

const PASSPHRASE = 'fünf kettles'
const PLAIN = new TextEncoder().encode('rows')
/** Derives a key in milliseconds. */
const FAST = 10

const encrypter = (workFactor?: number) => {
  const made = new Encrypter()
  made.addRecipient(passphraseRecipient(PASSPHRASE, workFactor))
  return made
}
const decrypt = (file: Uint8Array, passphrase = PASSPHRASE) => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(passphraseIdentity(passphrase))
  return decrypter.decrypt(file)
}

it('a file is opened by age with the passphrase', async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(PASSPHRASE)
  expect(await decrypter.decrypt(await encrypter(FAST).encrypt(PLAIN))).toEqual(PLAIN)
})

it('a file of age is opened with its passphrase only', async () => {
  const ofAge = new Encrypter()
  ofAge.setScryptWorkFactor(FAST)
  ofAge.setPassphrase(PASSPHRASE)
  const file = await ofAge.encrypt(PLAIN)
  expect(await decrypt(file)).toEqual(PLAIN)
  await expect(decrypt(file, 'five kettles')).rejects.toThrow('no identity matched')
})

it('by default, the key takes as much work as that of the age command, and the process continues meanwhile', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const file = await encrypter().encrypt(PLAIN)
  isDone = true
  expect(new TextDecoder().decode(file)).toMatch(/^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} 18\n/)
  // If the key was derived on the event loop, there would be a few.
  expect(turns).toBeGreaterThan(100)
})

describe('a header', () => {
  const salt = Buffer.alloc(16, 1).toString('base64').replaceAll('=', '')
  const body = new Uint8Array(32)
  const unwrap = (...stanzas: Stanza[]) => passphraseIdentity(PASSPHRASE).unwrapFileKey(stanzas)

  it('of public keys is for other keys', async () => {
    expect(await unwrap(new Stanza(['X25519', salt], body))).toBeNull()
  })

  it.each<[string, string[], Uint8Array?]>([
    ['too much work', ['scrypt', salt, '21']],
    ['no work', ['scrypt', salt, '0']],
    ['a number that is none', ['scrypt', salt, '1e1']],
    ['a short salt', ['scrypt', salt.slice(4), '10']],
    ['more arguments', ['scrypt', salt, '10', 'x']],
    ['fewer arguments', ['scrypt', salt]],
    ['a short body', ['scrypt', salt, '10'], body.subarray(1)],
  ])('with %s is refused', async (_, args, content = body) => {
    await expect(unwrap(new Stanza(args, content))).rejects.toThrow('is not valid')
  })

  it('with another key beside the passphrase is refused', async () => {
    const stanza = new Stanza(['scrypt', salt, '10'], body)
    await expect(unwrap(stanza, new Stanza(['X25519', salt], body))).rejects.toThrow('is not valid')
  })
})
