import type { JobDefinition } from '#platform/jobs/index.ts'

/** Tells the other side about an event of an entry. Notifications, a higher feature, handle it. */
export const waitingListEventJob: JobDefinition<{ eventId: string }> = { queue: 'waiting-lists.event' }

/** Tells families that their places changed. Notifications, a higher feature, handle it. */
export const placesChangedJob: JobDefinition<{ eventIds: string[] }> = {
  queue: 'waiting-lists.places-changed',
}

/** The mail server has accepted the email about an offer, so that its deadline begins. */
export const offerSentJob: JobDefinition<{ offerId: string }> = { queue: 'waiting-lists.offer-sent' }

/** An offer ended, and its kittens may go to the next family. */
export const offerEndedJob: JobDefinition<{ offerId: string }> = { queue: 'waiting-lists.offer-ended' }

/** An offer keeps a cat from others, or no longer. Payments, a higher feature, cancel those that can no longer succeed. */
export const holdChangedJob: JobDefinition<{ catId: string }> = { queue: 'waiting-lists.hold-changed' }

/** Sends the invitations of a cattery that wait for their emails. */
export const sendInvitationsJob: JobDefinition<{ breederId: string }> = {
  queue: 'waiting-lists.send-invitations',
}

/** Several recipients of invitations do not know the breeder; staff look at it. */
export const complaintsJob: JobDefinition<{ breederId: string }> = { queue: 'waiting-lists.complaints' }

/** A reserved kitten came back, and its breeder decides whether to offer it to a list or to everybody. */
export const kittenReturnedJob: JobDefinition<{ transactionId: string; catId: string; list: string }> = {
  queue: 'waiting-lists.kitten-returned',
}
