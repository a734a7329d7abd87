import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'

/**
 * Notifies a user of a decision or an answer in the app and by email, once, in its transaction; repeating the same
 * notification changes nothing.
 */
type Notify = (
  tx: DbOrTx,
  notification: {
    userId: string
    kind: 'decision' | 'verification' | 'support' | 'account'
    subjectId: string
    title: string
    text: string
    /** Path of the page with details. */
    path: string
    /** The key of the email if a deadline depends on it. */
    mailKey?: string
  },
) => Promise<void>

/** A user whose cattery, if there is one, has its payments stopped, or possible again. */
type StopOf = { userId: string; cause: 'suspension' | 'fraud'; subjectId: string }

/**
 * Stops the payments of a user's cattery in the transaction of a decision, which has locked the user but not the cattery, or
 * makes them possible again.
 */
type StopPorts = {
  stopPayments(tx: DbOrTx, stop: StopOf): Promise<void>
  resumePayments(tx: DbOrTx, stop: StopOf): Promise<void>
}

/** What decisions need besides the database; `app/api.ts` passes `notify` and stops from higher features. */
export type Ports = Pick<Services, 'events' | 'securityLog'> &
  StopPorts & {
    notify: Notify
    /** Ends the open offer of a cat to a family, before the cat is taken down. */
    endOfferOfCat(tx: DbOrTx, catId: string): Promise<void>
    /** Ends open offers of a user who was suspended and pauses the entries on waiting lists, or gives the places back. */
    accountChanged(tx: DbOrTx, userId: string): Promise<void>
  }
