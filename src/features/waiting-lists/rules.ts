/** Rules of waiting lists, without database and clock. */
import { dateText } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { judgeTransition, type Verdict } from '#lib/states/state-table.ts'
import { ENTRY_TABLE, type EntryStatus, OPEN_ENTRY_STATUSES } from './entry-states.ts'
import { MAX_LIST, MAX_OPEN_ENTRIES, REJOIN_DAYS } from './limits.ts'

/** Whether an entry is not over. */
export const isOpenEntry = ({ status }: { status: EntryStatus }): boolean =>
  OPEN_ENTRY_STATUSES.some((open) => open === status)

/** What a breeder chose for a list. */
export type ListSettings = {
  isOpen: boolean
  /** The largest number of open entries; null for no limit of the breeder's. */
  maxEntries: number | null
  /** Whether an entry counts only after the breeder has confirmed it. */
  confirmsEntries: boolean
  questions: string[]
  /** Whether a kitten that a family declines is offered to the next family that it fits. */
  offersNext: boolean
  /** An ISO date from which families that still wait are notified of free kittens together; null for one at a time. */
  togetherFrom: string | null
}

/** The settings of a list that its breeder has not changed: that of a pairing is open, that of a cattery closed. */
export function defaultSettings(pairingId: string | null): ListSettings {
  return {
    isOpen: pairingId !== null,
    maxEntries: null,
    confirmsEntries: true,
    questions: [],
    offersNext: false,
    togetherFrom: null,
  }
}

/** Whether a list takes new families: it is open and has room. */
export function takesFamilies({ isOpen, maxEntries }: ListSettings, openEntries: number): boolean {
  return isOpen && openEntries < Math.min(maxEntries ?? MAX_LIST, MAX_LIST)
}

/** What a family reads that comes to a list without room. */
export const CLOSED_TEXT = 'This waiting list takes no new families at the moment.'
export const FULL_TEXT = 'This waiting list is full.'

export const NOT_ACCEPTED_TEXT = 'The breeder did not accept your last entry on this list.'

/** When a family that was not accepted may join again; `day` as it is written. */
export const rejoinText = (day: string): string =>
  `You can join again from ${day} on, or earlier if the breeder agrees.`

/** When a family may join a list again that does not accept it now. */
export const mayRejoinAt = (now: Date): Date => new Date(now.getTime() + REJOIN_DAYS * DAY_MS)

export type JoinFacts = {
  settings: ListSettings
  /** Open entries of the list, of the buyer in it, and of the buyer on all lists. */
  openEntries: number
  ownInList: number
  ownOpen: number
  isOwnCattery: boolean
  /** One of the two has blocked the other. */
  isBlocked: boolean
  /** When the family may join again that was not accepted; null if it may. */
  mayRejoinAt: Date | null
}

/** Why a family cannot join a list; null if it can. */
export function joinProblem(facts: JoinFacts): string | null {
  const { settings, openEntries, ownInList, ownOpen, isOwnCattery, isBlocked, mayRejoinAt: rejoinAt } = facts
  if (isOwnCattery) return 'You cannot join your own waiting list.'
  if (ownInList > 0) return 'You are on this waiting list already.'
  if (!settings.isOpen || isBlocked) return CLOSED_TEXT
  if (!takesFamilies(settings, openEntries)) return FULL_TEXT
  if (rejoinAt) return `${NOT_ACCEPTED_TEXT} ${rejoinText(dateText(rejoinAt.toISOString().slice(0, 10)))}`
  if (ownOpen >= MAX_OPEN_ENTRIES)
    return `You can be on at most ${MAX_OPEN_ENTRIES} waiting lists. Leave one of them first.`
  return null
}

export const DECISIONS = ['confirm', 'decline'] as const
export type Decision = (typeof DECISIONS)[number]

const GONE = 'This family is no longer on the list.'
const DECISION_TEXTS = {
  paused: 'The place of this family is paused.',
  accepted: GONE,
  declined: GONE,
  left: GONE,
  closed: GONE,
}

/** What a decision of the breeder does: `apply` it, `done` if it was made before, or why it is not possible. */
export function judgeDecision(status: EntryStatus, decision: Decision): Verdict {
  return judgeTransition(ENTRY_TABLE, decision, status, DECISION_TEXTS)
}

type Ranked = { id: string; status: EntryStatus }

/**
 * Between which open entries of a list (in order) an entry goes so that it has a position (from 1) among those that
 * wait. A position after the end is the last one. Null if it has the position already.
 */
export function findPlace<T extends Ranked>(
  open: T[],
  id: string,
  position: number,
): { after: T | undefined; before: T | undefined } | null {
  const waiting = open.filter(({ status }) => status === 'waiting')
  const target = Math.min(Math.max(position, 1), waiting.length)
  if (waiting[target - 1]?.id === id) return null
  const others = open.filter((entry) => entry.id !== id)
  const before = others.filter(({ status }) => status === 'waiting')[target - 1]
  const index = before ? others.indexOf(before) : others.length
  return { after: others[index - 1], before }
}

/**
 * Between which open entries of a list (in order) an entry goes that has waited since a day: before the first one that has waited
 * since a later day. An entry that the breeder has moved keeps the others around it.
 */
export function findPlaceByDay<T extends { id: string; waitsSince: string }>(
  open: T[],
  id: string,
  since: string,
): { after: T | undefined; before: T | undefined } {
  const others = open.filter((entry) => entry.id !== id)
  const index = others.findIndex(({ waitsSince }) => waitsSince > since)
  const at = index < 0 ? others.length : index
  return { after: others[at - 1], before: others[at] }
}

type PairingState = { status: string; expectedLitterDate: string | null }

/** Which event the entries of a pairing get when it changes; null for none. */
export function pairingEvent(
  before: PairingState,
  after: PairingState,
): 'litter_born' | 'not_born' | 'date_changed' | null {
  if (after.status === 'born') return before.status === 'born' ? null : 'litter_born'
  if (before.status === 'born') return 'not_born'
  return after.expectedLitterDate === before.expectedLitterDate ? null : 'date_changed'
}
