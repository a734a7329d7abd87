/** The page of an entry, for its buyer and its breeder. */
export function entryPath(id: string): string {
  return `/waiting-lists/${id}`
}

/** The page of an invitation, with its secret; `decline` opens it where it is declined. */
export function invitationPath(token: string, part?: 'decline'): string {
  return `/waiting-lists/invitation?token=${token}${part ? `#${part}` : ''}`
}

/** Where email programs decline an invitation with one click. */
export const ONE_CLICK_PATH = '/waiting-lists/invitation/decline'
export const oneClickPath = (token: string): string => `${ONE_CLICK_PATH}?token=${token}`

/** What the breeder chose for each list. */
export const LIST_SETTINGS_PATH = '/dashboard?tab=waiting-list&view=settings'

/** Where a breeder brings families from a notebook. */
export const NOTEBOOK_PATH = '/dashboard?tab=waiting-list&view=notebook'

/** The breeder's picker of a list: a pairing, or `any`. */
export function pickerPath(list: string): string {
  return `/dashboard?${new URLSearchParams({ tab: 'waiting-list', list, view: 'picker' })}`
}
