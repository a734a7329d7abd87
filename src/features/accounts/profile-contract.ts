/** What users change about their account: name and picture, address, password, and sessions. */

import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { ownAddress } from '#lib/email-address.ts'
import { MAX_NEAR } from '#lib/places/within.ts'
import { durationInWords } from '#lib/texts/duration-words.ts'
import { userSchema } from './contract.ts'
import { emailSchema, lastNameSchema, nameSchema, passwordSchema, sentPasswordSchema } from './credentials.ts'
import { CHANGE_LINK_MS } from './limits.ts'

/** What a browser says about itself; null if unknown. */
export const deviceSchema = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
})
export type Device = z.infer<typeof deviceSchema>

/** A device on which the user is signed in. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** The session of this request. */
  isCurrent: z.boolean(),
  device: deviceSchema,
  /** The network of the device when it signed in, such as 192.0.2.0/24. */
  network: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** Accurate to a few minutes. */
  lastActiveAt: z.iso.datetime(),
})
export type Session = z.infer<typeof sessionSchema>

/** A browser that the user has signed in with. */
export const knownDeviceSchema = z.object({
  id: z.uuid(),
  /** The browser of this request. */
  isCurrent: z.boolean(),
  device: deviceSchema,
  /** The network of the last sign-in, such as 192.0.2.0/24. */
  network: z.string().nullable(),
  knownSince: z.iso.datetime(),
  lastSignInAt: z.iso.datetime(),
  /** Until when it needs no code; null if it needs one, or the user has no two-factor authentication. */
  trustedUntil: z.iso.datetime().nullable(),
})
export type KnownDevice = z.infer<typeof knownDeviceSchema>

/** A new address that waits for confirmation by one or both addresses. */
export const emailChangeSchema = z.object({
  newEmail: ownAddress,
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether the link sent to the present address was used; true if none is necessary. */
  isApproved: z.boolean(),
  /** Whether the link sent to the new address was used. */
  isConfirmed: z.boolean(),
  /** Where the emails can be read if this server does not send them. */
  outbox: z.string().nullable(),
})
export type EmailChange = z.infer<typeof emailChangeSchema>

/** An emailed link about a change of address. */
export const emailLinkSchema = z.object({
  newEmail: ownAddress,
  /** Which address the link was sent to. */
  sentTo: z.enum(['present', 'new']),
  /** Whether it was used. */
  isUsed: z.boolean(),
})
export type EmailLink = z.infer<typeof emailLinkSchema>

const done = z.object({ status: z.literal(true) })
const token = z.string().regex(/^[\w-]{20,100}$/, 'This link is incomplete.')

export const profileEndpoints = defineEndpoints({
  'PATCH /api/auth/user': {
    summary: 'Change the own name, picture, or place; null removes the picture or the place',
    access: 'signed-in',
    body: z
      .object({
        firstName: nameSchema.optional(),
        lastName: lastNameSchema.optional(),
        /** Path of an uploaded picture, `/objects/{id}`. */
        profileImageUrl: z.string().max(200).nullable().optional(),
        /** A ZIP code or town. Only the user sees it. */
        place: z.string().trim().max(MAX_NEAR).nullable().optional(),
      })
      .refine((change) => Object.keys(change).length > 0, 'There is nothing to save.'),
    responses: { 200: userSchema },
  },
  'POST /api/auth/change-password': {
    summary: 'Set a new password with the current one, and end the other sessions',
    access: 'signed-in',
    // Everyone can secure their account.
    whileSuspended: true,
    recentFactor: true,
    body: z.object({ currentPassword: sentPasswordSchema, newPassword: passwordSchema }),
    responses: { 200: done },
  },
  'GET /api/auth/sessions': {
    summary: 'The devices on which the signed-in user is signed in, this one first',
    access: 'signed-in',
    responses: { 200: z.array(sessionSchema) },
  },
  'DELETE /api/auth/sessions/{id}': {
    summary: 'End one session of the signed-in user',
    access: 'signed-in',
    whileSuspended: true,
    params: z.object({ id: z.uuid() }),
    responses: { 200: done },
  },
  'POST /api/auth/sessions/end-others': {
    summary: 'End all sessions of the signed-in user except this one',
    access: 'signed-in',
    whileSuspended: true,
    responses: { 200: z.object({ ended: z.int() }) },
  },
  'GET /api/auth/known-devices': {
    summary: 'The browsers that the signed-in user has signed in with, this one first',
    access: 'signed-in',
    responses: { 200: z.array(knownDeviceSchema) },
  },
  'DELETE /api/auth/known-devices/{id}': {
    summary:
      'Forget a browser: the user gets an email about the next sign-in with it, which needs a code. Sessions do not end',
    access: 'signed-in',
    whileSuspended: true,
    params: z.object({ id: z.uuid() }),
    responses: { 200: done },
  },
  'GET /api/auth/email-change': {
    summary: 'The change of address that waits for confirmation, if any',
    access: 'signed-in',
    responses: { 200: z.object({ emailChange: emailChangeSchema.nullable() }) },
  },
  'POST /api/auth/email-change': {
    summary: `Ask for another address, which the present and the new address must confirm within ${durationInWords(CHANGE_LINK_MS)}; the same response for an address that has an account. Replaces an earlier request`,
    access: 'signed-in',
    recentSignIn: true,
    recentFactor: true,
    body: z.object({ newEmail: emailSchema }),
    responses: { 200: z.object({ emailChange: emailChangeSchema }) },
  },
  'DELETE /api/auth/email-change': {
    summary: 'Cancel the change of address',
    access: 'signed-in',
    whileSuspended: true,
    responses: { 200: done },
  },
  'POST /api/auth/email-change/resend': {
    summary: 'Email the links that were not used again; earlier ones stop working. 409 without a request',
    access: 'signed-in',
    recentFactor: true,
    responses: { 200: z.object({ emailChange: emailChangeSchema }) },
  },
  'GET /api/auth/email-change/link': {
    summary: 'What an emailed link is about; 400 if it was replaced or has expired',
    access: 'public',
    query: z.object({ token }),
    responses: { 200: emailLinkSchema },
  },
  'POST /api/auth/email-change/confirm': {
    summary: 'Confirm a change of address with an emailed link; `isChanged` once both addresses have',
    access: 'public',
    body: z.object({ token }),
    responses: { 200: z.object({ isChanged: z.boolean() }) },
  },
  'POST /api/auth/email-change/reject': {
    summary:
      'Cancel a change of address with an emailed link. The link sent to the present address also ends all sessions',
    access: 'public',
    body: z.object({ token }),
    responses: { 200: done },
  },
})
export type ProfileEndpoints = typeof profileEndpoints
