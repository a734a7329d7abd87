import type { JobDefinition } from '#platform/jobs/index.ts'

/** Tells the other side about an event of an entry. Notifications, a higher feature, handle it. */
export const waitingListEventJob: JobDefinition<{ eventId: string }> = { queue: 'waiting-lists.event' }
