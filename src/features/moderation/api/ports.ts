import type { Handle } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'

/**
 * Notifies a user of a decision or an answer in the app and by email, once, in its transaction; repeating the same
 * notification changes nothing.
 */
type Notify = (
  tx: Handle,
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

/** What decisions need besides the database; `app/api.ts` passes `notify` from a higher level. */
export type Ports = Pick<Services, 'events' | 'securityLog'> & { notify: Notify }
