import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { DELETION_BLOCKERS, EXPORT_LIST_DAYS, EXPORT_STATES, GRACE_DAYS } from './choices.ts'

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

const exportSchema = z.object({
  id: z.uuid(),
  state: z.enum(EXPORT_STATES),
  requestedAt: z.iso.datetime(),
  /** When the file is deleted. */
  expiresAt: z.iso.datetime().nullable(),
  bytes: z.int().nullable(),
})
export type DataExport = z.infer<typeof exportSchema>

const idParams = z.object({ id: z.uuid() })

export const privacyEndpoints = defineEndpoints({
  'GET /api/account/deletion': {
    summary: 'Whether the account will be deleted, and what prevents it',
    access: 'signed-in',
    responses: { 200: deletionSchema },
  },
  'POST /api/account/deletion': {
    summary: `Ask for the deletion of the account in ${GRACE_DAYS} days; its listings are hidden at once`,
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
  'GET /api/account/exports': {
    summary: `The exports of the last ${EXPORT_LIST_DAYS} days, newest first`,
    access: 'signed-in',
    responses: { 200: z.array(exportSchema) },
  },
  'POST /api/account/exports': {
    summary: 'Create a ZIP file with everything about the user; one at a time, a few each day',
    access: 'signed-in',
    whileSuspended: true,
    responses: { 201: exportSchema },
  },
  'POST /api/account/exports/{id}/download': {
    summary: 'The address of the file, which works for its owner for a minute',
    access: 'signed-in',
    madeOnDemand: true,
    whileSuspended: true,
    recentSignIn: true,
    params: idParams,
    responses: { 200: z.object({ url: z.string() }) },
  },
})
export type PrivacyEndpoints = typeof privacyEndpoints
