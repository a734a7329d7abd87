/** Announced to a person who was muted, suspended or restored, so that their pages ask anew how they stand: `StandingNews`. */
export const ACCOUNT_STATUS = 'account-status'

/** Whom it concerns; nobody else hears it. */
export type AccountStatusEvent = { userId: string }
