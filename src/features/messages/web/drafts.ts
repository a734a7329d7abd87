/** Unsent text, kept for the tab's life: closing the dialog or signing in anew must not lose it. */

const keyOf = (viewerId: string, kind: string, id: string) => `draft ${viewerId} ${kind} ${id}`

type Place = { viewerId: string; kind: string; id: string }

/** The draft of a conversation, empty where there is none or the browser keeps nothing. */
export function readDraft({ viewerId, kind, id }: Place): string {
  try {
    return sessionStorage.getItem(keyOf(viewerId, kind, id)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a draft; an empty one is forgotten. */
export function keepDraft({ viewerId, kind, id }: Place, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(viewerId, kind, id), text)
    else sessionStorage.removeItem(keyOf(viewerId, kind, id))
  } catch {}
}
