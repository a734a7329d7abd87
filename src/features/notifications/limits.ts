/** Minimum minutes between two emails about a conversation. */
export const MAIL_EVERY_MINUTES = 15
