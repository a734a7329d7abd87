/** The path and query of the messages page with the conversation with a user open, or with none. */
export function messagesUrl(otherId: string | null): string {
  return otherId ? `/messages?with=${encodeURIComponent(otherId)}` : '/messages'
}

/** The user whose conversation a query opens; null for none. */
export function readWith(search: string): string | null {
  return new URLSearchParams(search).get('with') || null
}
