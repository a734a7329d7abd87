/** A link to a hosted page, stored under an ID that only its URL contains. */
export type HostedLink = {
  id: string
  object: 'account_link' | 'login_link'
  account: string
  created: number
  expires_at: number
  return_url: string | null
  refresh_url: string | null
  /** Set by the first visit; what is done on the page must name it. */
  visit: string | null
}
