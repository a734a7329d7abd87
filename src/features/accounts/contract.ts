import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'

export const ROLES = ['buyer', 'breeder', 'admin'] as const

/** The signed-in person as the API shows it to that person; nothing of the password or sessions is in it. */
export const userSchema = z.object({
  id: z.uuid(),
  email: z.email(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(ROLES),
  isVerified: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof userSchema>

/** What the sign-in page may offer; `demoAccounts` is filled only with the demo data of a local start. */
export const signInOptionsSchema = z.object({
  oidc: z.object({ name: z.string() }).nullable(),
  demoAccounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
})
export type SignInOptions = z.infer<typeof signInOptionsSchema>

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
})
export type AccountEndpoints = typeof accountEndpoints
