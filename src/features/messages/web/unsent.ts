/**
 * What a person has written and not sent: the draft of each conversation, and letters that are on their way or did not
 * arrive. Kept on this device until it is sent or the person signs out, and the same in all tabs.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { keepDraft, readDraft } from '#ui/form-draft.ts'
import type { Subject } from '../contract.ts'
import type { Refused } from './refused.ts'

/** What a letter is about, as far as it is needed to send and name it. */
export type About = Pick<Subject, 'kind' | 'id' | 'title' | 'imageUrl' | 'isShown'>

export type Draft = {
  otherId: string
  /** The other side as lists name it. */
  name: string
  about: About | null
  text: string
  /** When it was last changed, in epoch milliseconds. */
  at: number
  refused?: Refused | undefined
}

export type Letter = {
  /** Its name for the server, which stores it once however often it is sent. */
  clientId: string
  otherId: string
  content: string
  about: About | null
  /** It asks about a pairing on purpose and renews the inquiry. */
  asks: boolean
  at: number
  /** Why it did not arrive; null while it is on its way. */
  problem: string | null
}

export type Unsent = { drafts: Draft[]; letters: Letter[] }

const NOTHING: Unsent = { drafts: [], letters: [] }
const EVENT = 'unsent'

/** What was read last, so that the same is the same object; where the browser keeps nothing, it is all there is. */
const known = new Map<string, Unsent>()

const keyOf = (viewerId: string) => `messages ${viewerId}`

function load(viewerId: string): Unsent {
  const responseCache = readDraft<Unsent>(keyOf(viewerId))
  return { drafts: responseCache?.drafts ?? [], letters: responseCache?.letters ?? [] }
}

/** What a person has not sent, at the moment. */
export function readUnsent(viewerId: string): Unsent {
  const now = known.get(viewerId) ?? load(viewerId)
  known.set(viewerId, now)
  return now
}

/** Changes it, here and in the other tabs. */
export function changeUnsent(viewerId: string, change: (now: Unsent) => Unsent): void {
  const next = change(readUnsent(viewerId))
  known.set(viewerId, next)
  keepDraft(keyOf(viewerId), next)
  dispatchEvent(new Event(EVENT))
}

/** The same inside a component, and anew with every change. */
export function useUnsent(viewerId: string): Unsent {
  const subscribe = useCallback(
    (changed: () => void) => {
      // Another tab wrote.
      const reload = ({ key }: StorageEvent) => {
        if (key && !key.endsWith(keyOf(viewerId))) return
        known.set(viewerId, load(viewerId))
        changed()
      }
      addEventListener(EVENT, changed)
      addEventListener('storage', reload)
      return () => {
        removeEventListener(EVENT, changed)
        removeEventListener('storage', reload)
      }
    },
    [viewerId],
  )
  return useSyncExternalStore(
    subscribe,
    () => readUnsent(viewerId),
    () => NOTHING,
  )
}

const isOf = (otherId: string, about: About | null) => (draft: Draft) =>
  draft.otherId === otherId && draft.about?.id === about?.id

/** The draft to somebody about something; in general, any that there is to them, the last one first. */
export function findDraft(
  { drafts }: Unsent,
  otherId: string,
  about: About | null | undefined,
): Draft | undefined {
  const own = drafts.filter((draft) => draft.otherId === otherId).sort((one, other) => other.at - one.at)
  return about === undefined ? (own.find((draft) => !draft.about) ?? own[0]) : own.find(isOf(otherId, about))
}

/** Keeps a draft in place of the one before; an empty one is forgotten. */
export function writeDraft(viewerId: string, draft: Omit<Draft, 'at'>): void {
  changeUnsent(viewerId, ({ drafts, letters }) => {
    const others = drafts.filter((each) => !isOf(draft.otherId, draft.about)(each))
    return { letters, drafts: draft.text ? [...others, { ...draft, at: Date.now() }] : others }
  })
}

/** Puts a letter in place of the one with its name, or takes it away. */
export function writeLetter(viewerId: string, clientId: string, letter: Letter | null): void {
  changeUnsent(viewerId, ({ drafts, letters }) => {
    const place = letters.findIndex((each) => each.clientId === clientId)
    if (!letter) return { drafts, letters: letters.filter((each) => each.clientId !== clientId) }
    return { drafts, letters: place < 0 ? [...letters, letter] : letters.with(place, letter) }
  })
}
