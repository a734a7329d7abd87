import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { emailSchema, nameSchema, passwordSchema, sentPasswordSchema } from './credentials.ts'

export const ROLES = ['buyer', 'breeder', 'admin'] as const

/** The signed-in user, without password and sessions. */
export const userSchema = z.object({
  id: z.uuid(),
  email: z.email(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(ROLES),
  /** The user's cattery. */
  breederId: z.uuid().nullable(),
  isVerified: z.boolean(),
  /** Suspended users can only read and appeal. */
  isSuspended: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof userSchema>

/** Options of the sign-in page; `demoAccounts` is filled only with demo data. */
export const signInOptionsSchema = z.object({
  oidc: z.object({ name: z.string() }).nullable(),
  demoAccounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
})
export type SignInOptions = z.infer<typeof signInOptionsSchema>

const done = z.object({ status: z.literal(true) })

/** Paths and bodies are those of the sign-in library, so that its clients work, too. */
export const accountEndpoints = defineEndpoints({
  'GET /api/auth/user': {
    summary: 'The signed-in person; 401 with an empty body when signed out',
    access: 'public',
    responses: { 200: userSchema, 401: z.undefined() },
  },
  'GET /api/auth/options': {
    summary: 'What the sign-in page may offer',
    access: 'public',
    responses: { 200: signInOptionsSchema },
  },
  'POST /api/auth/sign-in/email': {
    summary: 'Begins a session; an unknown address and a wrong password answer the same',
    access: 'public',
    body: z.object({
      email: emailSchema,
      password: sentPasswordSchema,
      rememberMe: z.boolean().optional(),
    }),
    responses: { 200: z.object({ user: userSchema }) },
  },
  'POST /api/auth/sign-up/email': {
    summary: 'Makes an account. `user` is null where the address has to be confirmed by mail first',
    access: 'public',
    body: z.object({
      email: emailSchema,
      password: passwordSchema,
      firstName: nameSchema,
      lastName: nameSchema,
    }),
    responses: { 200: z.object({ user: userSchema.nullable() }) },
  },
  'POST /api/auth/sign-out': {
    summary: 'Ends the session, here and on the server',
    access: 'public',
    responses: { 200: done },
  },
  'POST /api/auth/request-password-reset': {
    summary: 'Mails a link for a new password; answers the same whether or not the address is known',
    access: 'public',
    body: z.object({ email: emailSchema }),
    responses: { 200: done },
  },
  'POST /api/auth/reset-password': {
    summary: 'Sets a new password with the token of a mail, once, and ends all sessions of the person',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(200), newPassword: passwordSchema }),
    responses: { 200: done },
  },
  'POST /api/auth/send-verification-email': {
    summary: 'Mails the confirmation link again to the signed-in person',
    access: 'signed-in',
    // Decisions are emailed, so suspended users may confirm their address.
    whileSuspended: true,
    responses: { 200: done },
  },
})
export type AccountEndpoints = typeof accountEndpoints
