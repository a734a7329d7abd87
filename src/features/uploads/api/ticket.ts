/** Signed permission to upload one file, as the query of the upload URL. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { UPLOAD_PURPOSES } from '../contract.ts'

/** Lifetime of an upload URL in milliseconds. */
export const TICKET_MS = 10 * 60_000

const ticketSchema = z.object({
  purpose: z.enum(UPLOAD_PURPOSES),
  /** Required content type and size in bytes; undefined if the client did not declare them. */
  type: z.string().default(''),
  size: z.coerce.number().int().min(0).default(0),
  /** Milliseconds since 1970. */
  expires: z.coerce.number().int(),
})
export type Ticket = z.infer<typeof ticketSchema>

export type Tickets = {
  /** Creates the query of the upload URL for an object and a user. */
  issue(objectId: string, userId: string, ticket: Ticket): string
  /** The ticket of a query if it is valid for this object and user and has not expired; otherwise undefined. */
  check(objectId: string, userId: string, query: unknown, now: Date): Ticket | undefined
}

/** Creates and verifies tickets with a key derived from the app's secret (HKDF, RFC 5869). */
export function openTickets(secret: string): Tickets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'littermate uploads', 32))
  const sign = (objectId: string, userId: string, { purpose, type, size, expires }: Ticket) =>
    createHmac('sha256', key)
      .update(JSON.stringify([objectId, userId, purpose, type, size, expires]))
      .digest()

  return {
    issue(objectId, userId, ticket) {
      const fields = Object.entries(ticket).filter(([, value]) => value !== '' && value !== 0)
      const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
      query.set('signature', sign(objectId, userId, ticket).toString('base64url'))
      return query.toString()
    },
    check(objectId, userId, query, now) {
      const parsed = ticketSchema.extend({ signature: z.string() }).safeParse(query)
      if (!parsed.success) return undefined
      const { signature, ...ticket } = parsed.data
      const given = Buffer.from(signature, 'base64url')
      const right = sign(objectId, userId, ticket)
      const genuine = given.length === right.length && timingSafeEqual(given, right)
      return genuine && now.getTime() < ticket.expires ? ticket : undefined
    },
  }
}
