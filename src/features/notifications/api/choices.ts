import { lockUser } from '#features/accounts/api/index.ts'
import { type MailTarget, readMailTarget, setMailTarget } from '#features/searches/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { removeUnsubscribedMails } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { ChoiceKind, Choices, Subscription } from '../contract.ts'
import { findChoices, setChoices } from './choice-store.ts'
import { findAddress } from './people-store.ts'
import { readSubscriber, type Subscriber } from './unsubscribe-token.ts'

/** The user's email settings. */
export function readChoices(db: DbOrTx, userId: string): Promise<Choices> {
  return findChoices(db, userId)
}

/** Changes some settings and returns all. */
export function changeChoices(
  db: DbOrTx,
  userId: string,
  change: { [Kind in keyof Choices]?: boolean | undefined },
): Promise<Choices> {
  return setChoices(db, userId, change)
}

/** What a token refers to. Throws not_found for an invalid token, and for a deleted user or search. */
export async function readSubscription(db: DbOrTx, keys: Keys, token = ''): Promise<Subscription> {
  const subscriber = readSubscriber(keys, token)
  if (!subscriber) throw new AppError('not_found')
  const { id, kind } = subscriber
  const target = searchTarget(subscriber)
  if (target) {
    const found = await readMailTarget(db, target)
    if (!found) throw new AppError('not_found')
    return { kind, ...found }
  }
  if (!(await findAddress(db, id))) throw new AppError('not_found')
  const { [kind as ChoiceKind]: isOn } = await findChoices(db, id)
  return { kind, isOn, name: null }
}

/** Ends or resumes what a token refers to. Throws not_found as `readSubscription`. */
export async function changeSubscription(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  keys: Keys,
  token: string,
  isOn: boolean,
): Promise<void> {
  const subscriber = readSubscriber(keys, token)
  if (!subscriber) throw new AppError('not_found')
  const { id, kind } = subscriber
  const target = searchTarget(subscriber)
  await db.transaction(async (tx) => {
    if (target) {
      if (!(await setMailTarget(tx, target, isOn, clock.now()))) throw new AppError('not_found')
      if (!isOn) await removeUnsubscribedMails(tx, token)
    } else {
      if (!(await lockUser(tx, id))) throw new AppError('not_found')
      await setChoices(tx, id, { [kind]: isOn })
    }
  })
}

function searchTarget({ id, kind }: Subscriber): MailTarget | undefined {
  if (kind === 'search') return { searchId: id }
  return kind === 'searches' ? { userId: id } : undefined
}
