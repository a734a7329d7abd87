import { lockUser } from '#features/accounts/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Choices, Subscription } from '../contract.ts'
import { findChoices, setChoices } from './choice-store.ts'
import { findAddress } from './people-store.ts'
import { readSubscriber } from './unsubscribe-token.ts'

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

/** What the token of a mail stands for. Throws not_found where it is none of ours, or the person has gone. */
export async function subscriptionOf(db: Handle, secret: string, token = ''): Promise<Subscription> {
  const subscriber = readSubscriber(secret, token)
  if (!subscriber || !(await findAddress(db, subscriber.userId))) throw new AppError('not_found')
  const { [subscriber.kind]: isOn } = await findChoices(db, subscriber.userId)
  return { kind: subscriber.kind, isOn }
}

/** Switches the one kind of mail that a token stands for off or on. Throws not_found as `subscriptionOf`. */
export async function changeSubscription(
  db: Handle,
  secret: string,
  token: string,
  isOn: boolean,
): Promise<void> {
  const subscriber = readSubscriber(secret, token)
  if (!subscriber) throw new AppError('not_found')
  const { userId, kind } = subscriber
  await db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('not_found')
    await setChoices(tx, userId, { [kind]: isOn })
  })
}
