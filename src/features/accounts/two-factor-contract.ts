import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { userSchema } from './contract.ts'
import { PASSKEY_NAME_MAX } from './limits.ts'

const done = z.object({ status: z.literal(true) })

/** Six digits of the app, or a recovery code; spaces, hyphens, and case do not matter. */
export const codeSchema = z
  .string()
  .max(60)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-9]{16})$/, 'Please enter the six digits, or a recovery code.'))

/** The form of the second step; an unchecked checkbox is `false` or missing. */
export const codeFormSchema = z.object({ code: codeSchema, trustDevice: z.unknown() })

/** The two-factor authentication of the signed-in user. */
export const twoFactorSchema = z.object({
  /** Null while it is off. */
  enabledAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  /** Staff must have a second factor. */
  isRequired: z.boolean(),
})
export type TwoFactor = z.infer<typeof twoFactorSchema>

/** What an authenticator app needs: the key to type, or the address in the QR code. */
export const appSetupSchema = z.object({
  key: z.string(),
  uri: z.string(),
  /** The path of an SVG whose view box is a square of `size` units. */
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type AppSetup = z.infer<typeof appSetupSchema>

/** Shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

const passkeyName = z
  .string()
  .trim()
  .min(1, 'Please enter a name.')
  .max(PASSKEY_NAME_MAX)
  .regex(/^[^\p{Cc}<>]*$/u, 'Please leave out control characters and angle brackets.')

/** What WebAuthn in the browser returns, as JSON; the library validates it. */
const credential = z
  .object({ id: z.string().min(1).max(2_000), response: z.record(z.string(), z.unknown()) })
  .loose()
/** The options that WebAuthn in the browser needs, as JSON. */
const credentialOptions = z.record(z.string(), z.unknown())

const idParams = z.object({ id: z.uuid() })

export const twoFactorEndpoints = defineEndpoints({
  'GET /api/auth/two-factor': {
    summary: 'Whether two-factor authentication is on, and how many recovery codes are left',
    access: 'signed-in',
    responses: { 200: twoFactorSchema },
  },
  'POST /api/auth/two-factor': {
    summary: 'Start to set up an authenticator app; 409 if one is set up',
    access: 'signed-in',
    whileSuspended: true,
    recentSignIn: true,
    recentFactor: true,
    responses: { 200: appSetupSchema },
  },
  'POST /api/auth/two-factor/confirm': {
    summary:
      'Turn on two-factor authentication with the first code of the app; ends all other sessions of the user',
    access: 'signed-in',
    whileSuspended: true,
    recentSignIn: true,
    recentFactor: true,
    body: z.object({ code: codeSchema }),
    responses: { 200: recoveryCodesSchema },
  },
  'POST /api/auth/two-factor/recovery-codes': {
    summary: 'Replace the recovery codes; 409 if two-factor authentication is off',
    access: 'signed-in',
    whileSuspended: true,
    recentSignIn: true,
    recentFactor: true,
    responses: { 200: recoveryCodesSchema },
  },
  'DELETE /api/auth/two-factor': {
    summary: 'Turn off two-factor authentication',
    access: 'signed-in',
    whileSuspended: true,
    recentSignIn: true,
    recentFactor: true,
    responses: { 200: done },
  },
  'POST /api/auth/sign-in/code': {
    summary: 'Finish a sign-in with a code of the app or a recovery code; 401 if it has expired',
    access: 'public',
    body: z.object({
      code: codeSchema,
      /** This browser then needs no code for 30 days; has no effect for staff. */
      trustDevice: z.union([z.boolean(), z.literal('on').transform(() => true)]).optional(),
    }),
    responses: { 200: z.object({ user: userSchema }) },
  },
  'POST /api/auth/reauthenticate/code': {
    summary: 'Prove with a code of the app or a recovery code who you are',
    access: 'signed-in',
    whileSuspended: true,
    body: z.object({ code: codeSchema }),
    responses: { 200: done },
  },
  'GET /api/auth/passkeys': {
    summary: 'The passkeys of the signed-in user, oldest first',
    access: 'signed-in',
    responses: { 200: z.array(passkeySchema) },
  },
  'POST /api/auth/passkeys/options': {
    summary: 'Start to add a passkey',
    access: 'signed-in',
    whileSuspended: true,
    recentSignIn: true,
    recentFactor: true,
    responses: { 200: credentialOptions },
  },
  'POST /api/auth/passkeys': {
    summary: 'Add a passkey, within 5 minutes after asking for its options',
    access: 'signed-in',
    whileSuspended: true,
    recentSignIn: true,
    recentFactor: true,
    body: z.object({ name: passkeyName, credential }),
    responses: { 201: passkeySchema },
  },
  'PATCH /api/auth/passkeys/{id}': {
    summary: 'Rename a passkey',
    access: 'signed-in',
    whileSuspended: true,
    params: idParams,
    body: z.object({ name: passkeyName }),
    responses: { 200: passkeySchema },
  },
  'DELETE /api/auth/passkeys/{id}': {
    summary: 'Remove a passkey',
    access: 'signed-in',
    whileSuspended: true,
    recentSignIn: true,
    recentFactor: true,
    params: idParams,
    responses: { 200: done },
  },
  'POST /api/auth/sign-in/passkey/options': {
    summary: 'Start to sign in with a passkey, or to prove with one who you are',
    access: 'public',
    responses: { 200: credentialOptions },
  },
  'POST /api/auth/sign-in/passkey': {
    summary: 'Sign in with a passkey, which counts as two factors',
    access: 'public',
    body: z.object({ credential }),
    responses: { 200: z.object({ user: userSchema }) },
  },
  'POST /api/auth/reauthenticate/passkey': {
    summary: 'Prove with a passkey who you are',
    access: 'signed-in',
    whileSuspended: true,
    body: z.object({ credential }),
    responses: { 200: done },
  },
  'POST /api/admin/staff/{id}/two-factor-reset': {
    summary:
      'Remove the lost second factor of another member of staff, and end all sessions; 403 for oneself',
    access: 'owner',
    recentSignIn: true,
    closedToParties: 'person',
    params: idParams,
    body: z.object({ reason: z.string().trim().min(3, 'Please write a few words.').max(1_000) }),
    responses: { 200: done },
  },
})
export type TwoFactorEndpoints = typeof twoFactorEndpoints
