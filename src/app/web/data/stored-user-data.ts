/** What users leave in the browser's storage: drafts, unsent messages, visited cats, and the latest purchase. */

/** Set by the server after signing out; see features/accounts/api/signed-out.ts. */
const SIGNED_OUT = 'littermate.signed-out'
/** Whose data the storage contains. */
const OWNER = 'owner'
/** Changes when the data is removed, which tells the other tabs. */
const REMOVED = 'removed'

/**
 * Removes what a user left who has signed out, or in whose place another one has signed in. A session that only expired
 * does not count, so that drafts are still there after signing in again. Other tabs then remove theirs and load again.
 */
export function removeStoredUserData(viewerId: string | undefined): void {
  try {
    const owner = localStorage.getItem(OWNER)
    const hasSignedOut = document.cookie.split('; ').some((pair) => pair.startsWith(`${SIGNED_OUT}=`))
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
    if (hasSignedOut) document.cookie = `${SIGNED_OUT}=; Path=/; Max-Age=0`
    if (hasSignedOut || (viewerId && owner && owner !== viewerId)) {
      clearStorage()
      localStorage.setItem(REMOVED, String(Date.now()))
    }
    if (viewerId) localStorage.setItem(OWNER, viewerId)
    addEventListener('storage', ({ key, newValue }) => {
      if (key !== REMOVED || !newValue) return
      sessionStorage.clear()
      location.reload()
    })
  } catch {
    // Storage may be blocked, and then it contains nothing.
  }
}

function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
}
