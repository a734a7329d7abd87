/** Tasks of waiting lists: entries to confirm, offers to answer, and places that are paused after three of them. */
import { type SQL, sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import { isPossible } from '#lib/states/state-table.ts'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'
import { isoText } from '#platform/db/index.ts'
import { MAX_MISSED } from '../offer-rules.ts'
import { OFFER_TABLE, type OfferStatus } from '../offer-states.ts'
import { namesText } from '../texts.ts'
import { offeredNames } from './offers/cat-fields.ts'
import { deadlineOf } from './offers/offer-times.ts'

/** An open offer. */
export type OfferFacts = {
  role: 'buyer' | 'breeder'
  entryId: string
  /** The cattery for the family, and the family for the breeder. */
  other: string
  status: OfferStatus
  /** Null until the mail server has accepted the email about it. */
  deadline: string | null
  createdAt: string
  /** Whether the family waits for an answer to its wish for more time. */
  isMoreTimeAsked: boolean
  cats: { name: string }[]
}

export const offerTasks: TaskSource<SQL, OfferFacts, 'offer_answer' | 'offer_waiting' | 'more_time'> = {
  facts: ({ userId, breederId, saleId }) =>
    saleId
      ? null
      : sql`(select coalesce(json_agg(f), '[]') from (
    select case when e.buyer_id = ${userId} then 'buyer' else 'breeder' end as role, o.entry_id as "entryId",
      case when e.buyer_id = ${userId} then b.business_name else coalesce(${shortName}, 'A family') end as other,
      o.status, ${isoText(sql`o.deadline`)} as deadline,
      ${isoText(sql`o.created_at`)} as "createdAt", coalesce(o.more_time = 'asked', false) as "isMoreTimeAsked",
      ${offeredNames} as cats
    from waiting_list_entries e join offers o on o.entry_id = e.id and o.status = 'open'
      join breeders b on b.id = e.breeder_id join users u on u.id = e.buyer_id
    where ${breederId ? sql`(e.buyer_id = ${userId} or e.breeder_id = ${breederId})` : sql`e.buyer_id = ${userId}`}
      and e.closed_at is null) f)`,
  tasksOf({ role, entryId, other, status, createdAt, cats, isMoreTimeAsked, ...offer }, now, outages) {
    const times = {
      deadline: offer.deadline ? new Date(offer.deadline) : null,
      createdAt: new Date(createdAt),
    }
    const deadline = deadlineOf(times, { outages })
    if (!isPossible(OFFER_TABLE, 'accept', status) || (deadline && deadline <= now)) return []
    return [
      openTask({
        kind: role === 'buyer' ? 'offer_answer' : isMoreTimeAsked ? 'more_time' : 'offer_waiting',
        role,
        waitsFor: role === 'buyer' || isMoreTimeAsked ? 'reader' : 'other',
        subjectId: entryId,
        name: namesText(
          cats.map(({ name }) => name),
          'or',
        ),
        other,
        deadline: deadline ? { at: deadline.toISOString() } : null,
      }),
    ]
  },
}

/** A place on a list that the family can take again, or leave. */
export type PausedFacts = { entryId: string; other: string }

export const pausedTasks: TaskSource<SQL, PausedFacts, 'place_paused'> = {
  facts: ({ userId, saleId }) =>
    saleId
      ? null
      : sql`(select coalesce(json_agg(f), '[]') from (
    select e.id as "entryId", b.business_name as other
    from waiting_list_entries e join breeders b on b.id = e.breeder_id
    where e.buyer_id = ${userId} and e.status = 'paused' and e.missed_offers >= ${MAX_MISSED} and not e.is_away) f)`,
  tasksOf: ({ entryId, other }) => [
    openTask({ kind: 'place_paused', role: 'buyer', subjectId: entryId, other }),
  ],
}

/** The entries of one list that are not confirmed; `list` is that of a pairing, or `any`. */
export type PendingFacts = { listId: string; list: string; name: string | null; count: number }

export const entryTasks: TaskSource<SQL, PendingFacts, 'entries'> = {
  facts: ({ breederId, saleId }) =>
    saleId || breederId === null
      ? null
      : sql`(select coalesce(json_agg(f), '[]') from (
    select e.list_id as "listId", coalesce(e.pairing_id::text, 'any') as list, max(e.pairing_title) as name,
      count(*)::int as count
    from waiting_list_entries e where e.breeder_id = ${breederId} and e.status = 'pending'
    group by e.list_id, e.pairing_id) f)`,
  tasksOf: ({ listId, list, name, count }) => [
    openTask({ kind: 'entries', role: 'breeder', subjectId: listId, name: name ?? '', count, note: list }),
  ],
}
