/** A user was muted, suspended, or restored, so their open pages refetch their account status. */
export const ACCOUNT_STATUS = 'account-status'

/** Only this user receives it. */
export type AccountStatusEvent = { userId: string }
