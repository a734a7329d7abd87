/** Minimum minutes between two emails about a conversation. */
export const MAIL_EVERY_MINUTES = 15

/** Minutes after an email in which further changes of the same kind by the same person become one email. */
export const COMBINE_MINUTES = 10

/** Emails that one person can cause to another within 24 hours; messages and changes count separately. */
export const MAILS_PER_DAY = 10
