/** When the parties of a sale were told of its events: what they can lose by not answering begins then. */
import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { mailSentAt } from '#platform/mail/index.ts'

/** The key of the email about an event to one of the parties. */
export function saleMailKey(eventId: string, party: 'buyer' | 'breeder'): string {
  return `sale-event ${eventId} ${party}`
}

/** SQL of the key of the email about an event, by SQL of its ID, to the buyer. */
export function buyerMailKeySql(eventId: SQL): SQL {
  return sql`'sale-event ' || ${eventId} || ' buyer'`
}

/** When the mail server accepted the email about an event to the buyer; undefined before that. */
export function buyerToldAt(db: DbOrTx, eventId: string): Promise<Date | undefined> {
  return mailSentAt(db, saleMailKey(eventId, 'buyer'))
}
