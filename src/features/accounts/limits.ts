/** Password length in characters. Separate from the schemas, so that fields need not load them. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
