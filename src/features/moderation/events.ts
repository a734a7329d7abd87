/** Announced to a person who was muted, suspended or restored, so that their pages ask anew how they stand: `StandingNews`. */
export const STANDING = 'standing'

/** Whom it concerns; nobody else hears it. */
export type StandingNews = { userId: string }
