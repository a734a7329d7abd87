import { lockUser } from '#features/accounts/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { Choices, Subscription } from '../contract.ts'
import { findChoices, setChoices } from './choice-store.ts'
import { findAddress } from './people-store.ts'
import { readSubscriber } from './unsubscribe-token.ts'

/** The user's email settings. */
export function readChoices(db: Handle, userId: string): Promise<Choices> {
  return findChoices(db, userId)
}

/** Changes some settings and returns all. */
export function changeChoices(
  db: Handle,
  userId: string,
  change: { [Kind in keyof Choices]?: boolean | undefined },
): Promise<Choices> {
  return setChoices(db, userId, change)
}

/** The setting that a token refers to. Throws not_found for an invalid token or a deleted user. */
export async function readSubscription(db: Handle, keys: Keys, token = ''): Promise<Subscription> {
  const subscriber = readSubscriber(keys, token)
  if (!subscriber || !(await findAddress(db, subscriber.userId))) throw new AppError('not_found')
  const { [subscriber.kind]: isOn } = await findChoices(db, subscriber.userId)
  return { kind: subscriber.kind, isOn }
}

/** Turns the kind of email that a token refers to on or off. Throws not_found as `readSubscription`. */
export async function changeSubscription(
  db: Handle,
  keys: Keys,
  token: string,
  isOn: boolean,
): Promise<void> {
  const subscriber = readSubscriber(keys, token)
  if (!subscriber) throw new AppError('not_found')
  const { userId, kind } = subscriber
  await db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('not_found')
    await setChoices(tx, userId, { [kind]: isOn })
  })
}
