import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { DELETION_BLOCKERS } from './choices.ts'

const blockerSchema = z.object({
  kind: z.enum(DELETION_BLOCKERS),
  /** Where to do something about it. */
  path: z.string(),
  /** Order or case, as in LM-7H4XQ2; null where there is none. */
  reference: z.string().nullable(),
})
export type Blocker = z.infer<typeof blockerSchema>

const deletionSchema = z.object({
  /** When the account will be deleted; null unless the user has asked for it. */
  dueAt: z.iso.datetime().nullable(),
  /** What prevents a deletion. */
  blockers: z.array(blockerSchema),
  /** Whether the request needs the password; otherwise, a recent sign-in suffices. */
  hasPassword: z.boolean(),
})
export type Deletion = z.infer<typeof deletionSchema>

export const privacyEndpoints = defineEndpoints({
  'GET /api/account/deletion': {
    summary: 'Whether the account will be deleted, and what prevents it',
    access: 'signed-in',
    responses: { 200: deletionSchema },
  },
  'POST /api/account/deletion': {
    summary: 'Ask for the deletion of the account in 14 days; its listings are hidden at once',
    access: 'signed-in',
    whileSuspended: true,
    recentSignIn: true,
    body: z.object({ password: z.string().max(200).optional() }),
    responses: { 200: deletionSchema },
  },
  'DELETE /api/account/deletion': {
    summary: 'Keep the account',
    access: 'signed-in',
    whileSuspended: true,
    responses: { 200: deletionSchema },
  },
})
