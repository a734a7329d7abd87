/** A passkey device for tests: it creates credentials with ES256 and signs challenges (WebAuthn level 3). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = { challenge?: unknown; rp?: unknown; rpId?: unknown }
type Flags = { origin?: string; isVerified?: boolean }

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** Bits of the authenticator data: the user was present, was verified, and the data contains a credential. */
const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [1, 4, 64]

/** Creates a device with one credential. */
export function createAuthenticator() {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0

  function authenticatorData(rpId: string, flags: number, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential])
  }

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** The answer to the options of a registration. */
    register(options: Options, { origin = 'http://localhost', isVerified = true }: Flags = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const flags = PRESENT | HAS_CREDENTIAL | (isVerified ? VERIFIED : 0)
      const authData = authenticatorData((options.rp as { id: string }).id, flags, attested)
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return credential({
        clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },

    /** The answer to the options of a sign-in. */
    authenticate(options: Options, { origin = 'http://localhost', isVerified = true }: Flags = {}) {
      counter += 1
      const client = clientData('webauthn.get', options, origin)
      const data = authenticatorData(String(options.rpId), PRESENT | (isVerified ? VERIFIED : 0))
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

/** The public key as COSE (RFC 9053): EC2 with P-256, for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const entries: [number, unknown][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]
  return Buffer.from(isoCBOR.encode(new Map(entries) as never))
}
