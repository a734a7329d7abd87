import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { STAFF_ROLES } from '#lib/staff-roles.ts'
import { emailSchema } from './credentials.ts'

const staffRole = z.enum(STAFF_ROLES, 'Please choose a role.')
const params = z.object({ id: z.uuid() })

/** A member of staff as owners see them. */
export const staffAccountSchema = z.object({ id: z.uuid(), name: z.string(), email: z.string(), staffRole })
export type StaffAccount = z.infer<typeof staffAccountSchema>

const staffSchema = z.array(staffAccountSchema)

/** Who is staff; each answers with all staff by name. */
export const staffAccountEndpoints = defineEndpoints({
  'GET /api/admin/staff/accounts': {
    summary: 'All members of staff with their roles, by name',
    access: 'owner',
    responses: { 200: staffSchema },
  },
  'POST /api/admin/staff/accounts': {
    summary: 'Make the user with an email address staff; 409 for staff and suspended users',
    access: 'owner',
    recentSignIn: true,
    body: z.object({ email: emailSchema, staffRole }),
    responses: { 201: staffSchema },
  },
  'PATCH /api/admin/staff/accounts/{id}': {
    summary: 'Change the role of a member of staff; 403 for oneself, 409 for the last owner',
    access: 'owner',
    recentSignIn: true,
    closedToParties: 'person',
    params,
    body: z.object({ staffRole }),
    responses: { 200: staffSchema },
  },
  'DELETE /api/admin/staff/accounts/{id}': {
    summary: 'Remove a member of staff, whose account remains; 403 for oneself, 409 for the last owner',
    access: 'owner',
    recentSignIn: true,
    closedToParties: 'person',
    params,
    responses: { 200: staffSchema },
  },
})
export type StaffAccountEndpoints = typeof staffAccountEndpoints
