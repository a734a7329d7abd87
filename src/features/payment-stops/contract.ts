/** Why payments to and from a cattery are stopped. */
export const STOP_CAUSES = ['suspension', 'fraud', 'account_rejected'] as const
export type StopCause = (typeof STOP_CAUSES)[number]
