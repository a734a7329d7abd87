/** Signed permission to upload one file, as the query of the upload URL. */
import { z } from 'zod'
import { type Keys, openSigner } from '#platform/signatures/index.ts'
import { UPLOAD_PURPOSES } from '../contract.ts'

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

/** Creates and verifies tickets. */
export function openTickets(keys: Keys): Tickets {
  const signer = openSigner(keys, 'uploads')
  const valuesOf = (objectId: string, userId: string, { purpose, type, size, expires }: Ticket) => [
    objectId,
    userId,
    purpose,
    type,
    size,
    expires,
  ]

  return {
    issue(objectId, userId, ticket) {
      const fields = Object.entries(ticket).filter(([, value]) => value !== '' && value !== 0)
      const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
      query.set('signature', signer.sign(valuesOf(objectId, userId, ticket)))
      return query.toString()
    },
    check(objectId, userId, query, now) {
      const parsed = ticketSchema.extend({ signature: z.string() }).safeParse(query)
      if (!parsed.success) return undefined
      const { signature, ...ticket } = parsed.data
      const genuine = signer.isSigned(valuesOf(objectId, userId, ticket), signature)
      return genuine && now.getTime() < ticket.expires ? ticket : undefined
    },
  }
}
