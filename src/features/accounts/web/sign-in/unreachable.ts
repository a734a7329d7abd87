/** What the sign-in pages say when the site does not respond. */
export const UNREACHABLE = 'We could not reach Littermate. Please check your connection.'
