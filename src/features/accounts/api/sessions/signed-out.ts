/** What a response to signing out tells the browser, which other people may use afterward. */

/** Pages and files in the cache, and drafts and other storage. Cookies stay: the theme, and that the device is known. */
export const CLEAR_SITE_DATA = '"cache", "storage"'

/** Asks the next page's script to remove what the user stored, where browsers do not know Clear-Site-Data. */
export const SIGNED_OUT_COOKIE = 'littermate.signed-out=1; Path=/; Max-Age=3600; SameSite=Lax'
