/** Weights that are entered and not stored by the server yet, such as those of a night without a connection. */
import { deviceStore } from '#ui/forms/device-store.ts'
import type { NewWeight } from '../contract.ts'

export type WaitingWeight = NewWeight & {
  /** Why the server did not store it; null while it waits. */
  problem: string | null
}

const store = deviceStore<{ weights: WaitingWeight[] }>('weights', (stored) => ({
  weights: stored?.weights ?? [],
}))

/** The weights of a user that wait, the oldest first. */
export const readWaiting = (viewerId: string): WaitingWeight[] => store.read(viewerId).weights

/** The same in a component. */
export const useWaiting = (viewerId: string): WaitingWeight[] => store.useStored(viewerId).weights

/** Adds weights that were entered. */
export function addWaiting(viewerId: string, added: readonly NewWeight[]): void {
  store.change(viewerId, ({ weights }) => ({
    weights: [...weights, ...added.map((weight) => ({ ...weight, problem: null }))],
  }))
}

/** Removes weights that are stored or discarded, by their IDs. */
export function removeWaiting(viewerId: string, ids: readonly string[]): void {
  store.change(viewerId, ({ weights }) => ({ weights: weights.filter(({ id }) => !ids.includes(id)) }))
}

/** Notes why weights were not stored. */
export function noteProblems(viewerId: string, problems: ReadonlyMap<string, string | null>): void {
  store.change(viewerId, ({ weights }) => ({
    weights: weights.map((weight) => ({ ...weight, problem: problems.get(weight.id) ?? weight.problem })),
  }))
}
