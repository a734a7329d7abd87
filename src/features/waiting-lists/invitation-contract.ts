/** Invitations of families from a notebook to waiting lists. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { addressField, ownAddress } from '#lib/email-address.ts'
import { pagingQuery } from '#lib/paging.ts'
import { invitationToken } from './entry-schemas.ts'
import * as limits from './limits.ts'
import { INVITATION_STATUSES } from './rules/invitations/states.ts'

/** An invitation as its breeder sees it. */
export const invitationSchema = z.object({
  id: z.uuid(),
  status: z.enum(INVITATION_STATUSES),
  pairingId: z.uuid().nullable(),
  pairingTitle: z.string().nullable(),
  /** What the breeder wrote, which is deleted when the invitation is over; then the name of the family that joined, or null. */
  name: z.string().nullable(),
  email: ownAddress.nullable(),
  waitsSince: z.iso.date(),
  /** The entry of the family that accepted it. */
  entryId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** When it is deleted without an answer; null once it is over. */
  expiresAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** An invitation as whoever has its link sees it. */
export const openedInvitationSchema = z.object({
  status: z.enum(INVITATION_STATUSES),
  /** The list; null while the public does not see it. */
  list: z
    .object({
      breederId: z.uuid(),
      pairingId: z.uuid().nullable(),
      businessName: z.string(),
      pairingTitle: z.string().nullable(),
    })
    .nullable(),
  /** The day that the breeder noted, and when the invitation is deleted; null once it is over. */
  waitsSince: z.iso.date().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** Whether the account of the viewer has the invited address; null without an account. */
  isForViewer: z.boolean().nullable(),
  /** The entry of the viewer on the list. */
  entryId: z.uuid().nullable(),
})
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>

const list = z.union([z.uuid(), z.literal('any')])

export const familyName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(limits.MAX_FAMILY_NAME, `Use at most ${limits.MAX_FAMILY_NAME} characters.`)

const familyInput = z.object({
  name: familyName,
  email: addressField('Enter an email address.'),
  since: z.iso.date('Enter a day.').refine((day) => day >= limits.EARLIEST_SINCE, 'Choose a later day.'),
  /** For the breeder only. */
  notes: z.string().trim().max(limits.MAX_NOTES, `Use at most ${limits.MAX_NOTES} characters.`).default(''),
})
export type FamilyInput = z.output<typeof familyInput>

export const invitationsInput = z.object({
  list,
  families: z
    .array(familyInput)
    .min(1, 'Enter at least one family.')
    .max(limits.MAX_INVITED, `Invite at most ${limits.MAX_INVITED} families at once.`)
    .refine(
      (families) => new Set(families.map(({ email }) => email)).size === families.length,
      'An address is there twice.',
    ),
  /** That these families asked for a place. */
  haveAsked: z.literal(true, 'Please confirm that these families asked for a place.'),
})
export type InvitationsInput = z.output<typeof invitationsInput>

export const checkSchema = z.object({
  /** The addresses that were invited to the list before. */
  known: z.array(ownAddress),
  /** How many more invitations can be open, and how many emails of them are sent within a day from now. */
  room: z.int(),
  today: z.int(),
  /** Why the breeder cannot invite anyone to the list now. */
  problem: z.string().nullable(),
})
export type InvitationCheck = z.infer<typeof checkSchema>

const token = z.object({ token: invitationToken })

export const invitationEndpoints = defineEndpoints({
  'GET /api/breeders/waiting-list/invitations': {
    summary: 'The invitations of the signed-in breeder, open ones first. Totals in X-Total-Count and Link',
    access: 'breeder',
    query: pagingQuery,
    responses: { 200: z.array(invitationSchema) },
  },
  'POST /api/breeders/waiting-list/invitations/check': {
    summary:
      'Which addresses the signed-in breeder invited to a list before, and how many more can be invited; changes nothing. `list` is a pairing or `any`',
    access: 'breeder',
    body: z.object({
      list,
      emails: z.array(addressField('Enter an email address.')).max(limits.MAX_INVITED),
    }),
    responses: { 200: checkSchema },
  },
  'POST /api/breeders/waiting-list/invitations': {
    summary:
      'Invite families that asked for a place before the list was here, each once by email; an address that was invited to the list before stays as it is. `list` is a pairing or `any`',
    access: 'breeder',
    body: invitationsInput,
    responses: { 200: z.object({ invited: z.int(), known: z.int() }) },
  },
  'POST /api/breeders/waiting-list/invitations/{id}/withdraw': {
    summary: 'The breeder takes an open invitation back, which deletes the address',
    access: 'breeder',
    params: z.object({ id: z.uuid() }),
    responses: { 200: invitationSchema },
  },
  'GET /api/waiting-lists/invitation': {
    summary: 'The invitation of a link, with which it is answered',
    access: 'public',
    query: token,
    responses: { 200: openedInvitationSchema },
  },
  'POST /api/waiting-lists/invitation/decline': {
    summary:
      'Decline the invitation of a link, which deletes the address and keeps breeders from inviting it again; also for recipients who do not know the breeder',
    access: 'public',
    body: token.extend({ isUnknown: z.boolean() }),
    responses: { 200: openedInvitationSchema },
  },
  'POST /api/waiting-lists/invitation/accept': {
    summary:
      'Accept the invitation of a link to a list on which the signed-in user is already, which gives the entry the place of the day that the breeder noted. Others join with POST /api/waiting-lists/entries',
    access: 'signed-in',
    body: token,
    responses: { 200: openedInvitationSchema },
  },
})
export type InvitationEndpoints = typeof invitationEndpoints
