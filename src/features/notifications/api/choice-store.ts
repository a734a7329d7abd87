import { eq } from 'drizzle-orm'
import { omitUndefined } from '#lib/omit-undefined.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Choices } from '../contract.ts'
import { notificationChoices } from './tables.ts'

const CHOICES = {
  messages: notificationChoices.messages,
  inquiries: notificationChoices.inquiries,
  reviews: notificationChoices.reviews,
  payouts: notificationChoices.payouts,
  waitingLists: notificationChoices.waitingLists,
  care: notificationChoices.care,
  diaries: notificationChoices.diaries,
  calendar: notificationChoices.calendar,
}

/** The user's email settings; all are on by default. */
export async function findChoices(db: DbOrTx, userId: string): Promise<Choices> {
  const [row] = await db
    .select(CHOICES)
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
  return (
    row ?? {
      messages: true,
      inquiries: true,
      reviews: true,
      payouts: true,
      waitingLists: true,
      care: true,
      diaries: true,
      calendar: true,
    }
  )
}

/** Changes some settings and returns all. */
export async function setChoices(
  db: DbOrTx,
  userId: string,
  change: { [Kind in keyof Choices]?: boolean | undefined },
): Promise<Choices> {
  if (Object.keys(omitUndefined(change)).length === 0) return findChoices(db, userId)
  const [row] = await db
    .insert(notificationChoices)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: notificationChoices.userId, set: change })
    .returning(CHOICES)
  if (!row) throw new Error('The email settings were not stored.')
  return row
}
