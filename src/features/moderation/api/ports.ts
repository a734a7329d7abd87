import type { Handle } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'

/** Tells a person what was decided about them, in the app and by mail, in the transaction of the decision. */
type Tell = (
  tx: Handle,
  told: {
    userId: string
    kind: 'decision' | 'verification'
    subjectId: string
    title: string
    text: string
    path: string
  },
) => Promise<void>

/** What decisions need beside the database; `tell` comes from the composition root. */
export type Ports = Pick<Services, 'events'> & { tell: Tell }
