import { DAY_MS, HOUR_MS } from '#lib/durations.ts'

/** Password length in characters. Separate from the schemas, so that fields need not load them. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
/** The lowest accepted score of a password's strength, 0 to 4: at least a hundred million guesses. */
export const PASSWORD_SCORE_MIN = 3
/** Length of a passkey's name in characters. */
export const PASSKEY_NAME_MAX = 60
/** Milliseconds in which the links of emails work: to confirm an address, to choose a password, and to change the address. */
export const CONFIRM_LINK_MS = 3 * DAY_MS
export const RESET_LINK_MS = HOUR_MS
export const CHANGE_LINK_MS = DAY_MS
/** Days for which a browser can be trusted to need no code. */
export const TRUSTED_DAYS = 30
