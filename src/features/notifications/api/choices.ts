import type { Handle } from '#platform/db/index.ts'
import type { Choices } from '../contract.ts'
import { findChoices, setChoices } from './choice-store.ts'

/** The mails that a person wants. */
export function choicesOf(db: Handle, userId: string): Promise<Choices> {
  return findChoices(db, userId)
}

/** Switches some of the mails on or off; answers all choices. */
export function changeChoices(
  db: Handle,
  userId: string,
  change: { [Kind in keyof Choices]?: boolean | undefined },
): Promise<Choices> {
  return setChoices(db, userId, change)
}
