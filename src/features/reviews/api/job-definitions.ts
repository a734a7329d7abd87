import type { JobDefinition } from '#platform/jobs/index.ts'

/** Tells the breeder about a new review, or its writer about the reply. Notifications, a higher feature, handle it. */
export const reviewEventJob: JobDefinition<{ reviewId: string; event: 'review' | 'reply' }> = {
  queue: 'reviews.event',
}
