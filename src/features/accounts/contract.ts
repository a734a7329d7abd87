import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { ownAddress } from '#lib/email-address.ts'
import { STAFF_ROLES } from '#lib/staff-roles.ts'
import {
  newPasswordSchema,
  resetRequestSchema,
  sentPasswordSchema,
  signInSchema,
  signUpSchema,
  timeZoneSchema,
} from './credentials.ts'

export { emailSchema } from './credentials.ts'

export const ROLES = ['buyer', 'breeder', 'admin'] as const

/** The signed-in user, without password and sessions. */
export const userSchema = z.object({
  id: z.uuid(),
  email: ownAddress,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(ROLES),
  /** What a member of staff may do; null for everyone else. */
  staffRole: z.enum(STAFF_ROLES).nullable(),
  /** Staff without a second factor in this session have no rights of staff until they show one. */
  needsSecondFactor: z.boolean(),
  /** The user's cattery. */
  breederId: z.uuid().nullable(),
  isVerified: z.boolean(),
  /** Suspended users can only read and appeal. */
  isSuspended: z.boolean(),
  /** When the account will be deleted, because the user has asked for it; until then, it is read-only. */
  deletionDueAt: z.iso.datetime().nullable(),
  /** An IANA name; null until the user's browser has reported it. */
  timeZone: z.string().nullable(),
  /** The ZIP code or town from which lists can show distances; null unless the user saved one. */
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type User = z.infer<typeof userSchema>

/** Options of the sign-in page; `demoAccounts` is filled only with demo data. */
export const signInOptionsSchema = z.object({
  oidc: z.object({ name: z.string() }).nullable(),
  demoAccounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
})
export type SignInOptions = z.infer<typeof signInOptionsSchema>

/** How a user can prove who they are. `isRecent` if that is not necessary now. */
export const reauthenticationSchema = z.object({
  isRecent: z.boolean(),
  /** Whether a second factor was shown recently. */
  isFactorRecent: z.boolean(),
  password: z.boolean(),
  passkey: z.boolean(),
  /** With an authenticator app or a recovery code. */
  code: z.boolean(),
  /** The name of the OpenID provider with which the user signs in. */
  provider: z.string().nullable(),
})
export type Reauthentication = z.infer<typeof reauthenticationSchema>

/** A browser may not know its time zone, which must not prevent anyone from signing in. */
const reportedTimeZone = timeZoneSchema.optional().catch(undefined)

const done = z.object({ status: z.literal(true) })

/** Paths and bodies are those of the sign-in library, so that its clients work, too. */
export const accountEndpoints = defineEndpoints({
  'GET /api/auth/user': {
    summary: 'The signed-in user; 401 with an empty body when signed out',
    access: 'public',
    responses: { 200: userSchema, 401: z.undefined() },
  },
  'PUT /api/auth/time-zone': {
    summary: 'Set the time zone in which pages and emails show times to the signed-in user',
    access: 'signed-in',
    whileSuspended: true,
    body: z.object({ timeZone: timeZoneSchema }),
    responses: { 200: z.object({ timeZone: z.string() }) },
  },
  'GET /api/auth/options': {
    summary: 'Options of the sign-in page',
    access: 'public',
    responses: { 200: signInOptionsSchema },
  },
  'POST /api/auth/sign-in/email': {
    summary:
      'Start a session; the same error for an unknown address and a wrong password. `user` is null if a code is needed first',
    access: 'public',
    body: signInSchema.extend({ rememberMe: z.boolean().optional(), timeZone: reportedTimeZone }),
    responses: {
      200: z.object({ user: userSchema.nullable(), nextStep: z.enum(['code', 'set-up']).nullable() }),
    },
  },
  'POST /api/auth/sign-up/email': {
    summary: 'Create an account; `user` is null if the address must be confirmed by email first',
    access: 'public',
    body: signUpSchema.extend({ timeZone: reportedTimeZone }),
    responses: { 200: z.object({ user: userSchema.nullable() }) },
  },
  'GET /api/auth/reauthentication': {
    summary: 'The ways in which the signed-in user can prove who they are, and whether that is necessary now',
    access: 'signed-in',
    responses: { 200: reauthenticationSchema },
  },
  'POST /api/auth/reauthenticate': {
    summary: 'Prove with the password who you are, for what needs a recent sign-in; 400 if it is not correct',
    access: 'signed-in',
    // Suspended users can cancel sales and manage their account.
    whileSuspended: true,
    body: z.object({ password: sentPasswordSchema }),
    responses: { 200: done },
  },
  'POST /api/auth/sign-out': {
    summary: 'End the session',
    access: 'public',
    responses: { 200: done },
  },
  'POST /api/auth/request-password-reset': {
    summary: 'Email a password reset link; the same response for known and unknown addresses',
    access: 'public',
    body: resetRequestSchema,
    responses: { 200: done },
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with an emailed token, once, and end all sessions of the user',
    access: 'public',
    body: newPasswordSchema.extend({ token: z.string().min(1).max(200) }),
    responses: { 200: done },
  },
  'POST /api/auth/send-verification-email': {
    summary: 'Email the confirmation link again to the signed-in user',
    access: 'signed-in',
    // Decisions are emailed, so suspended users may confirm their address.
    whileSuspended: true,
    responses: { 200: done },
  },
  'POST /api/auth/confirm-email': {
    summary:
      'Confirm the address of the signed-in user with an emailed token; 400 if it has expired or belongs to another account',
    access: 'signed-in',
    whileSuspended: true,
    body: z.object({ token: z.string().min(1).max(2_000) }),
    responses: { 200: done },
  },
})
export type AccountEndpoints = typeof accountEndpoints

export type { StaffAccount, StaffAccountEndpoints } from './staff-contract.ts'
