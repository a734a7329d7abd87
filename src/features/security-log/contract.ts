import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { SECURITY_EVENT_KINDS } from '#lib/security-event-kinds.ts'

const dateTime = z.iso.datetime()
const kind = z.enum(SECURITY_EVENT_KINDS)
const named = z.object({ userId: z.uuid(), name: z.string() })
const id = z.object({ id: z.uuid() })

/** Something that happened to the viewer's account. */
export const securityEventSchema = z.object({
  id: z.uuid(),
  kind,
  /** Who did it: the viewer, Littermate's staff or the system, or someone who was not signed in. */
  by: z.enum(['you', 'littermate', 'unknown']),
  /** Browser and operating system, if they were recorded. */
  device: z.string().nullable(),
  /** The network, a part of the IP address. */
  network: z.string().nullable(),
  createdAt: dateTime,
})
export type SecurityEvent = z.infer<typeof securityEventSchema>

/** An event as staff see it. */
export const staffSecurityEventSchema = z.object({
  id: z.uuid(),
  kind,
  /** Null for visitors and the system. */
  actor: named.nullable(),
  /** The user concerned. */
  subject: named.nullable(),
  network: z.string().nullable(),
  requestId: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  createdAt: dateTime,
})
export type StaffSecurityEvent = z.infer<typeof staffSecurityEventSchema>

const filters = { kind: kind.optional(), userId: z.uuid().optional(), day: z.iso.date().optional() }

export const securityEndpoints = defineEndpoints({
  'GET /api/security-events': {
    summary: "What happened to the signed-in user's account, newest first. Totals in X-Total-Count and Link",
    access: 'signed-in',
    query: pagingQuery,
    responses: { 200: z.array(securityEventSchema) },
  },
})
export type SecurityEndpoints = typeof securityEndpoints

export const staffSecurityEndpoints = defineEndpoints({
  'GET /api/admin/security-events': {
    summary:
      'The security log, newest first; `userId` is who did it or the user concerned, `day` a day in UTC. Totals up to 10,000 in X-Total-Count and Link',
    access: 'owner',
    query: pagingQuery.extend(filters),
    responses: { 200: z.array(staffSecurityEventSchema) },
  },
  'GET /api/admin/security-events/export.csv': {
    summary: 'The latest 10,000 events with these filters as CSV; the export is logged',
    access: 'owner',
    madeOnDemand: true,
    query: z.object(filters),
    responses: { 200: z.string() },
  },
  'GET /api/admin/people/{id}/security-events': {
    summary: 'The security log of one user, newest first; reading it is logged',
    access: 'moderator',
    closedToParties: 'person',
    params: id,
    query: pagingQuery,
    responses: { 200: z.array(staffSecurityEventSchema) },
  },
})
export type StaffSecurityEndpoints = typeof staffSecurityEndpoints
