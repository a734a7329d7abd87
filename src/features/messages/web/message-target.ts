/** Which conversation the message dialog is open for: one at a time, on every page, as an external store of React. */

/** Whom or what a message is about. With a cat or a pairing alone, the dialog finds the breeder. */
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

/** Opens the dialog, in place of another that is open. */
export function openMessage(target: MessageTarget): void {
  show(target)
}

export function closeMessage(): void {
  show(null)
}

/** What `?message=` of an address says of a target, and back; undefined for anything else. */
export function readTarget(text: string | undefined): MessageTarget | undefined {
  const [, kind, id] = text?.match(/^(breeder|cat|pairing|interest)-([\da-f-]{36})$/) ?? []
  return kind && id ? { kind: kind as MessageTarget['kind'], id, name: '' } : undefined
}

/** The address at which a target's dialog opens, on a page of this site. */
export function addressOf({ kind, id }: MessageTarget, pathname: string, search: string): string {
  return `${pathname}${search ? `${search}&` : '?'}message=${kind}-${id}`
}
