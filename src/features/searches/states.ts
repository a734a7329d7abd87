/** States and transitions of saved searches. */
import type { StateTable } from '#lib/states/state-table.ts'
import { MAX_SEARCHES } from './limits.ts'

const SEARCH_STATES = ['active', 'paused', 'deleted'] as const
type SearchState = (typeof SEARCH_STATES)[number]

/** The state of a saved search; a deleted one has no row. */
export function searchState(search: { isPaused: boolean } | undefined): SearchState {
  if (!search) return 'deleted'
  return search.isPaused ? 'paused' : 'active'
}

export const SEARCH_TABLE = {
  states: SEARCH_STATES,
  first: ['active'],
  final: ['deleted'],
  transitions: {
    save: {
      from: [],
      to: 'active',
      by: ['buyer'],
      requires: `Fewer than ${MAX_SEARCHES} saved searches, and other filters than all of them.`,
      description: 'A user saves the filters of a list.',
    },
    edit: {
      from: ['active', 'paused'],
      to: null,
      by: ['buyer'],
      requires: 'No other saved search has the new filters.',
      description: 'The name, the emails, or the filters change.',
    },
    pause: {
      from: ['active'],
      to: 'paused',
      done: ['paused'],
      by: ['buyer'],
      description: 'It finds nothing meanwhile.',
    },
    resume: {
      from: ['paused'],
      to: 'active',
      done: ['active'],
      by: ['buyer'],
      description: 'It finds what happens from now on.',
    },
    stopMails: {
      from: ['active'],
      to: 'paused',
      done: ['paused'],
      by: ['buyer'],
      description: 'The link of an email pauses it, without a session.',
    },
    resumeMails: {
      from: ['paused'],
      to: 'active',
      done: ['active'],
      by: ['buyer'],
      description: 'The page of that link resumes it.',
    },
    remove: {
      from: ['active', 'paused'],
      to: 'deleted',
      done: ['deleted'],
      by: ['buyer'],
      description: 'The search and what it found are deleted.',
    },
  },
} as const satisfies StateTable<SearchState>
