import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'

const NOT_VERIFIED = { code: 'PASSKEY_NOT_VERIFIED', message: 'The user was not verified.' }

/** The library's plugin. `onUsed` is called with the ID of a credential that was verified. */
export function passkeyPlugin(baseUrl: string, onUsed: (credentialId: string) => Promise<void>) {
  const { origin, hostname } = new URL(baseUrl)
  return passkey({
    rpID: hostname,
    rpName: 'Littermate',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // A passkey replaces both factors, so its device must have verified the user with a PIN or biometrics.
    registration: {
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw APIError.from('BAD_REQUEST', NOT_VERIFIED)
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw APIError.from('BAD_REQUEST', NOT_VERIFIED)
        await onUsed(verification.authenticationInfo.credentialID)
      },
    },
  })
}
