/**
 * Whether listings are still up to date: a breeder who did not visit the dashboard for a while is asked, and without an
 * answer the listings are paused. Notifications, a higher feature, sends the question and says what was paused.
 */
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockCattery } from '#features/breeders/api/index.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { Outages } from '#lib/outages.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read, timestampText } from '#platform/db/rows.ts'
import { extendedSql, type ListDeadlines, readOutages } from '#platform/outages/index.ts'
import { changeCat } from '../manage/manage-store.ts'
import { ANSWER_DAYS, ASK_AFTER_DAYS } from '../rules.ts'
import { cats, listingConfirmations } from '../tables.ts'

export { confirmationUrl } from './token.ts'
export { ANSWER_DAYS }

/** Days after which an email that was not sent is no longer tried: about two months, and the days to answer. */
const UNSENT_DAYS = 60 + ANSWER_DAYS
/** Visits within this time are one, so that opening the dashboard rarely writes. */
const VISIT_MS = HOUR_MS

/** Listings that could be bought now. One that is reserved, sold, or on hold for a family is not asked about. */
const isOpen = sql`is_listed and status = 'available' and held_by_offer is null`

/** A cat in a question or in a report of paused listings. */
export type ConfirmableCat = Pick<typeof cats.$inferSelect, 'id' | 'name' | 'breed' | 'price' | 'pictures'>

/** The listings that a message is about, and the user who owns them. */
export type OwnListings = { userId: string; cats: ConfirmableCat[] }

/** The key of the email that asks; the time to answer begins when the mail server has accepted it. */
export const questionMailKey = (questionId: string) => `listing-question ${questionId}`

/** Records that a breeder looked after its listings now, which answers an open question. */
export async function confirm(db: DbOrTx, breederId: string, now: Date): Promise<void> {
  await db
    .insert(listingConfirmations)
    .values({ breederId, confirmedAt: now })
    .onConflictDoUpdate({
      target: listingConfirmations.breederId,
      set: { confirmedAt: now, questionId: null, askedAt: null },
      setWhere: sql`${listingConfirmations.questionId} is not null
        or ${listingConfirmations.confirmedAt} < ${new Date(now.getTime() - VISIT_MS).toISOString()}::timestamptz`,
    })
}

/** Breeders with open listings, or `only` one of them, who have neither visited nor listed a cat for 30 days and were not asked since. */
export async function listUnasked(db: DbOrTx, now: Date, only?: string): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select c.breeder_id as id from cats c left join listing_confirmations l on l.breeder_id = c.breeder_id
    where ${isOpen} and l.question_id is null ${only ? sql`and c.breeder_id = ${only}` : sql``}
    group by c.breeder_id, l.confirmed_at
    having greatest(max(c.created_at), l.confirmed_at) <= ${cutoff(now, ASK_AFTER_DAYS)}::timestamptz
    order by c.breeder_id`)
  return rows.map(({ id }) => id)
}

/** Opens the question to a breeder; undefined if it is not due any more. */
export async function ask(
  tx: DbOrTx,
  breederId: string,
  now: Date,
): Promise<(OwnListings & { questionId: string; confirmedAt: Date }) | undefined> {
  const cattery = await lockCattery(tx, breederId)
  if (!cattery || (await listUnasked(tx, now, breederId)).length === 0) return undefined
  const questionId = newId()
  const lastListed = sql`(select max(created_at) from cats where breeder_id = ${breederId})`
  const [asked] = await tx
    .insert(listingConfirmations)
    .values({ breederId, confirmedAt: lastListed, questionId, askedAt: now })
    .onConflictDoUpdate({
      target: listingConfirmations.breederId,
      set: { questionId, askedAt: now },
      // A visit may have been recorded meanwhile.
      setWhere: sql`${listingConfirmations.questionId} is null
        and ${listingConfirmations.confirmedAt} <= ${cutoff(now, ASK_AFTER_DAYS)}::timestamptz`,
    })
    .returning()
  if (!asked) return undefined
  return {
    userId: cattery.userId,
    questionId,
    confirmedAt: asked.confirmedAt,
    cats: await listOpen(tx, breederId),
  }
}

/**
 * SQL of when the time to answer question `l`, whose email is `m`, is over. For a breeder who cannot be emailed, or whose mail
 * server has refused the email for about two months, the notice in the app counts.
 */
const answerBy = (outages: Outages) =>
  extendedSql(outages, {
    beganAt: sql`coalesce(m.sent_at, l.asked_at)`,
    deadline: sql`(coalesce(m.sent_at, l.asked_at) + make_interval(days =>
      case when m.key is not null and m.sent_at is null then ${UNSENT_DAYS}::int else ${ANSWER_DAYS}::int end))`,
  })

const fromQuestions = sql`from listing_confirmations l
  left join tracked_mails m on m.key = ${questionMailKey('')} || l.question_id`

/** Breeders, or `only` one of them, who were asked and did not answer in time. */
export async function listOverdue(db: DbOrTx, now: Date, only?: string): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select l.breeder_id as id ${fromQuestions}
    where l.question_id is not null and ${answerBy(await readOutages(db, now))} <= ${now.toISOString()}::timestamptz
      ${only ? sql`and l.breeder_id = ${only}` : sql``}
    order by l.breeder_id`)
  return rows.map(({ id }) => id)
}

const deadlineRow = z.object({ userId: z.string(), at: timestampText })

/** Until when breeders can answer open questions. */
export const listDeadlines: ListDeadlines = async (db, { outages }) => {
  const rows = await read(db, deadlineRow).rows(sql`
    select b.user_id, ${answerBy(outages)} as at ${fromQuestions} join breeders b on b.id = l.breeder_id
    where l.question_id is not null`)
  return rows.map(({ userId, at }) => ({
    userId,
    text: 'Say whether your listings are still available, before we pause them',
    path: '/dashboard?tab=cats',
    at: new Date(at),
  }))
}

/**
 * Pauses the open listings that existed when their breeder was asked, and ends the question; undefined if it was answered. One
 * that was reserved or on hold at that time and is free again is paused, too.
 */
export async function pause(tx: DbOrTx, breederId: string, now: Date): Promise<OwnListings | undefined> {
  const cattery = await lockCattery(tx, breederId)
  const ofCattery = eq(listingConfirmations.breederId, breederId)
  const [asked] = await tx.select().from(listingConfirmations).where(ofCattery).for('update')
  if (!cattery || (await listOverdue(tx, now, breederId)).length === 0) return undefined
  // In the order of their IDs, so that two calls do not deadlock.
  const open = await tx
    .select()
    .from(cats)
    .where(and(eq(cats.breederId, breederId), isOpen, sql`created_at <= ${asked?.askedAt?.toISOString()}`))
    .orderBy(cats.id)
    .for('update')
  for (const { id } of open) await changeCat(tx, id, { status: 'withdrawn' })
  await tx.update(listingConfirmations).set({ questionId: null, askedAt: null }).where(ofCattery)
  return { userId: cattery.userId, cats: open }
}

/** The open listings of a cattery, by name. */
export function listOpen(db: DbOrTx, breederId: string): Promise<ConfirmableCat[]> {
  const { id, name, breed, price, pictures } = cats
  return db
    .select({ id, name, breed, price, pictures })
    .from(cats)
    .where(and(eq(cats.breederId, breederId), isOpen))
    .orderBy(sql`fold_text(name)`, cats.id)
}

const cutoff = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
