/** Passkeys in the browser; load it only where one is used. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { Api } from '#lib/client/client.ts'
import type { Passkey, TwoFactorEndpoints } from '../../two-factor-contract.ts'

type Client = Api<TwoFactorEndpoints>
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Signs in with a passkey; with `autofill`, when the user selects one in the suggestions of the email field. */
export async function signInWithPasskey(api: Client, { autofill = false } = {}): Promise<void> {
  await api.call('POST /api/auth/sign-in/passkey', {
    body: { credential: await authenticate(api, autofill) },
  })
}

/** Proves with a passkey who the signed-in user is. */
export async function reauthenticateWithPasskey(api: Client): Promise<void> {
  await api.call('POST /api/auth/reauthenticate/passkey', {
    body: { credential: await authenticate(api, false) },
  })
}

async function authenticate(api: Client, useBrowserAutofill: boolean) {
  const options = await api.call('POST /api/auth/sign-in/passkey/options')
  const optionsJSON = options as unknown as AuthenticationOptions
  const { response, ...credential } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  return { ...credential, response: { ...response } }
}

/** Creates a passkey on this device, or on one that the browser offers. */
export async function addPasskey(api: Client): Promise<Passkey> {
  const options = await api.call('POST /api/auth/passkeys/options')
  const optionsJSON = options as unknown as RegistrationOptions
  const { response, ...credential } = await startRegistration({ optionsJSON })
  return api.call('POST /api/auth/passkeys', {
    body: { name: deviceName(navigator.userAgent), credential: { ...credential, response: { ...response } } },
  })
}

export const supportsPasskeys = browserSupportsWebAuthn
export const supportsAutofill = browserSupportsWebAuthnAutofill

/** Stops waiting for a passkey, so that leaving a page ends the browser's suggestions. */
export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** The message for a failed ceremony; null if the user canceled it. */
export function passkeyErrorText(error: unknown): string | null {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_CEREMONY_ABORTED') return null
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return 'This device already has a passkey for your account.'
  }
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
  const detail = typeof error === 'object' && error !== null && 'detail' in error ? error.detail : ''
  return String(detail || 'That passkey did not work. Please try again.')
}

/** A name for a passkey, from the browser's user agent. */
export function deviceName(userAgent: string): string {
  const devices: [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android device'],
    [/CrOS/, 'Chromebook'],
    [/Macintosh/, 'Mac'],
    [/Windows/, 'Windows computer'],
    [/Linux/, 'Linux computer'],
  ]
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Passkey'
}
