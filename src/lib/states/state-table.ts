/**
 * States and transitions as data: what can happen to a subject in each of its states, who causes it, and what follows. Use cases
 * ask the table instead of comparing states, docs/evidence/states.md shows it, and for most tables a test compares it with what the app accepts.
 */
import { AppError } from '../errors.ts'

/** Who causes a transition; the system has no user. */
export const ACTORS = ['buyer', 'breeder', 'staff', 'system'] as const
export type Actor = (typeof ACTORS)[number]

export type Transition<State extends string = string> = {
  /** The states in which it is possible; empty for what begins a new subject. */
  from: readonly State[]
  /** The state after it; null if the state stays. */
  to: State | null
  /** States in which the same request succeeds and changes nothing, because it was done before or is no longer needed. */
  done?: readonly State[]
  by: readonly Actor[]
  /** What it requires besides the state. */
  requires?: string
  /** The events that notify the parties of it. */
  announces?: readonly string[]
  description: string
}

export type StateTable<State extends string = string> = {
  states: readonly State[]
  /** States in which a subject begins. */
  first: readonly State[]
  /** States that no transition leaves. */
  final: readonly State[]
  transitions: Record<string, Transition<State>>
}

type StateOf<T extends StateTable> = T['states'][number]
type Name<T extends StateTable> = keyof T['transitions'] & string
type Done<T> = T extends { done: readonly (infer State)[] } ? State : never

/** The states in which a transition is refused. A new state is one of them until the table says otherwise. */
export type Refused<T extends StateTable, N extends Name<T>> =
  N extends Name<T>
    ? Exclude<StateOf<T>, T['transitions'][N]['from'][number] | Done<T['transitions'][N]>>
    : never

/** Whether a transition changes a subject in a state. */
export function isPossible<T extends StateTable>(table: T, name: Name<T>, state: StateOf<T>): boolean {
  return find(table, name).from.includes(state)
}

/** What a request does: `apply` a change, nothing because it was `done`, or why it is refused. */
export type Verdict = 'apply' | 'done' | { conflict: string }

/**
 * What a request to change a subject does in its state: `apply` it, nothing because it was `done`, or why it is refused: one
 * sentence, or one for each state in which it is refused.
 */
export function judgeTransition<T extends StateTable, N extends Name<T>>(
  table: T,
  name: N,
  state: StateOf<T>,
  refusal: string | Readonly<Record<Refused<T, N>, string>>,
): Verdict {
  const { from, done = [] } = find(table, name)
  if (from.includes(state)) return 'apply'
  if (done.includes(state)) return 'done'
  return { conflict: typeof refusal === 'string' ? refusal : refusal[state as Refused<T, N>] }
}

/** Whether a request changes a subject in its state; false if it was done before. Throws `conflict` with the sentence for the state. */
export function requireTransition<T extends StateTable, N extends Name<T>>(
  table: T,
  name: N,
  state: StateOf<T>,
  refusal: string | Readonly<Record<Refused<T, N>, string>>,
): boolean {
  const verdict = judgeTransition(table, name, state, refusal)
  if (typeof verdict === 'object') throw new AppError('conflict', { message: verdict.conflict })
  return verdict === 'apply'
}

/** The states that are not final. */
export function openStates<State extends string>(table: StateTable<State>): State[] {
  return table.states.filter((state) => !table.final.includes(state))
}

function find(table: StateTable, name: string): Transition {
  const transition = table.transitions[name]
  if (!transition) throw new Error(`The table has no transition ${name}.`)
  return transition
}

/** Errors in a table: states that nothing leads to or that wrongly have no way on, and texts that are no sentences. */
export function findTableErrors({ states, first, final, transitions }: StateTable): string[] {
  const all = Object.values(transitions)
  const errors = states.flatMap((state) => {
    const found: string[] = []
    const isReached = all.some(({ from, to }) => to === state && from.some((before) => before !== state))
    if (!first.includes(state) && !isReached) found.push(`nothing leads to ${state}`)
    const leaves = all.some(({ from, to }) => from.includes(state) && to !== null && to !== state)
    if (final.includes(state) === leaves)
      found.push(`${state} ${leaves ? 'is final but has a transition' : 'leads nowhere'}`)
    return found
  })
  for (const [name, { from, to, done = [], description }] of Object.entries(transitions)) {
    if (from.length === 0 && (to === null || !first.includes(to)))
      errors.push(`${name} begins in a state that is not a first one`)
    for (const state of from)
      if (done.includes(state)) errors.push(`${name} is done and possible in ${state}`)
    if (!/^[A-Z].*\.$/s.test(description)) errors.push(`${name} has no sentence`)
  }
  return errors
}
