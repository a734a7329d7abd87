/** The address of the messages page says whose conversation is open. */
export function messagesUrl(otherId: string | null): string {
  return otherId ? `/messages?with=${encodeURIComponent(otherId)}` : '/messages'
}

/** Whose conversation an address opens; null for none. */
export function readWith(search: string): string | null {
  return new URLSearchParams(search).get('with') || null
}
