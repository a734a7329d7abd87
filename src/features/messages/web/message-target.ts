/** The conversation that the message dialog shows, as an external store for React. */

/** The user or listing that a conversation is opened for; `name` is its title if known. */
export type MessageTarget = { kind: 'breeder' | 'cat' | 'pairing' | 'interest'; id: string; name: string }

let current: MessageTarget | null = null
const listeners = new Set<() => void>()

function show(target: MessageTarget | null) {
  current = target
  for (const listener of listeners) listener()
}

export const targetStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => current,
  none: () => null,
}

/** Opens the dialog, or replaces its conversation. */
export function openMessage(target: MessageTarget): void {
  show(target)
}

export function closeMessage(): void {
  show(null)
}

/** The target in a `message` query parameter; undefined if it is malformed. */
export function readTarget(text: string | undefined): MessageTarget | undefined {
  const [, kind, id] = text?.match(/^(breeder|cat|pairing|interest)-([\da-f-]{36})$/) ?? []
  return kind && id ? { kind: kind as MessageTarget['kind'], id, name: '' } : undefined
}

/** The path and query that open the dialog for a target on a page of this site. */
export function dialogAddress({ kind, id }: MessageTarget, pathname: string, search: string): string {
  return `${pathname}${search ? `${search}&` : '?'}message=${kind}-${id}`
}
