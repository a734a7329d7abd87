import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import { ofCattery } from '#features/breeders/api/index.ts'
import { days, deleted, retained, type TableRules } from '#platform/personal-data/index.ts'
import { INVITATION_DAYS } from '../limits.ts'
import { INVITATION_TABLE } from '../rules/invitations/states.ts'
import {
  notifiedKittens,
  offerCats,
  offers,
  uninvitedAddresses,
  waitingListEntries,
  waitingListEvents,
  waitingListInvitations,
  waitingListSettings,
} from './tables.ts'

/** Entries of a user, and those in the lists of the user's cattery. */
const ofUser = (userId: string): SQL => sql`buyer_id = ${userId} or ${ofCattery(userId)}`

/** Offers `o` to a user, and those of the user's cattery. */
const ofOffer = (userId: string): SQL => sql`entry_id in (
  select e.id from waiting_list_entries e where ${ofUser(userId)})`

/** Invitations `i` of the user's cattery, to the user's confirmed address, and those that the user accepted. */
const toAddress = (userId: string): SQL =>
  sql`i.email = (select u.email from users u where u.id = ${userId} and u.is_verified)`
const acceptedBy = (userId: string): SQL =>
  sql`entry_id in (select e.id from waiting_list_entries e where e.buyer_id = ${userId})`

/** Entries go with the account of either side, and the families behind them move up. */
export const waitingListRules: TableRules[] = [
  {
    table: 'waiting_list_invitations',
    holds:
      'Invitations to waiting lists: to your address, and those of your cattery with the names and addresses that you wrote.',
    columns: deleted(waitingListInvitations),
    // Those to the address that are open end when the account is closed.
    deletes: (userId) => sql`${ofCattery(userId)} or ${acceptedBy(userId)}`,
    periods: [
      {
        period: days(INVITATION_DAYS),
        from: 'the email, without an answer',
        expired: (cutoff) =>
          sql`closed_at is null and coalesce(sent_at, created_at) <= ${cutoff.toISOString()}::timestamptz`,
        set: {
          status: sql`${INVITATION_TABLE.transitions.expire.to}`,
          closed_at: sql`coalesce(sent_at, created_at) + make_interval(days => ${INVITATION_DAYS}::int)`,
          email: sql`null`,
          name: sql`null`,
          notes: sql`null`,
        },
      },
      {
        period: days(365),
        from: 'the end of the invitation',
        expired: (cutoff) => sql`closed_at < ${cutoff.toISOString()}::timestamptz`,
      },
    ],
    exported: {
      file: 'waiting-list-invitations',
      rows: (userId) => sql`select x.business_name as cattery, i.status,
        case when x.user_id = ${userId} then i.email end as email,
        case when x.user_id = ${userId} or ${toAddress(userId)} then i.name end as name,
        case when x.user_id = ${userId} then i.notes end as notes, i.waits_since as "waitsSince",
        i.created_at as "createdAt", i.sent_at as "sentAt", i.closed_at as "closedAt"
        from waiting_list_invitations i join breeders x on x.id = i.breeder_id
        where x.user_id = ${userId} or ${toAddress(userId)} or i.${acceptedBy(userId)} order by i.created_at, i.id`,
    },
  },
  {
    table: 'uninvited_addresses',
    holds: 'Digests of addresses whose owners want no invitations of breeders.',
    columns: retained('objection', Object.values(getTableColumns(uninvitedAddresses))),
    exported: { not: 'It contains only digests, which name nobody.' },
  },
  {
    table: 'address_digest_key',
    holds: 'The encrypted key of these digests.',
    impersonal: true,
  },
  {
    table: 'offer_cats',
    holds: 'The kittens of offers to you and of your cattery, with the prices that they named.',
    columns: deleted(offerCats),
    deletes: (userId) => sql`offer_id in (select o.id from offers o where ${ofOffer(userId)})`,
    exported: {
      file: 'offered-kittens',
      rows: (userId) => sql`select x.offer_id as "offerId", c.name, x.price as "priceCents",
        x.deposit_amount as "depositCents" from offer_cats x join cats c on c.id = x.cat_id
        join offers o on o.id = x.offer_id where ${ofOffer(userId)} order by o.created_at, c.name`,
    },
  },
  {
    table: 'offers',
    holds: 'Offers of kittens to you and of your cattery, and what became of them.',
    columns: deleted(offers),
    deletes: ofOffer,
    exported: {
      file: 'offers',
      rows: (userId) => sql`select o.id, o.status, o.hours, o.deadline, o.reason, o.created_at as "offeredAt",
        o.ended_at as "endedAt" from offers o where ${ofOffer(userId)} order by o.created_at, o.id`,
    },
  },
  {
    table: 'notified_kittens',
    holds: 'Free kittens that families on a waiting list were notified of together.',
    columns: deleted(notifiedKittens),
    deletes: ofOffer,
    exported: {
      file: 'notified-kittens',
      rows: (userId) => sql`select t.entry_id as "entryId", c.name, t.notified_at as "notifiedAt"
        from notified_kittens t join cats c on c.id = t.cat_id where ${ofOffer(userId)} order by t.notified_at, c.name`,
    },
  },
  {
    table: 'waiting_list_events',
    holds: 'What happened to your entries on waiting lists, and to those on the lists of your cattery.',
    columns: deleted(waitingListEvents),
    deletes: (userId) => sql`entry_id in (select e.id from waiting_list_entries e where ${ofUser(userId)})`,
    exported: {
      file: 'waiting-list-events',
      rows: (userId) => sql`select v.entry_id as "entryId", v.kind, v.actor, v.reason, v.details,
        v.created_at as "happenedAt" from waiting_list_events v
        where v.entry_id in (select e.id from waiting_list_entries e where ${ofUser(userId)})
        order by v.created_at, v.id`,
    },
  },
  {
    table: 'waiting_list_entries',
    holds:
      'Your entries on waiting lists with your wishes and answers, and those on the lists of your cattery.',
    columns: deleted(waitingListEntries),
    deletes: ofUser,
    exported: {
      file: 'waiting-lists',
      rows: (userId) => sql`select e.id, x.business_name as cattery, e.pairing_title as pairing,
        case when e.buyer_id = ${userId} then 'You' else coalesce(${shortName}, 'A user') end as family, e.status,
        e.gender, e.colors, e.purpose, e.earliest, e.latest, e.max_price as "maxPrice", e.home, e.answers,
        case when x.user_id = ${userId} then e.notes end as notes, e.created_at as "joinedAt",
        e.closed_at as "closedAt"
        from waiting_list_entries e join breeders x on x.id = e.breeder_id join users u on u.id = e.buyer_id
        where e.buyer_id = ${userId} or x.user_id = ${userId} order by e.created_at, e.id`,
    },
  },
  {
    table: 'waiting_list_settings',
    holds: 'What you chose for the waiting lists of your cattery.',
    columns: deleted(waitingListSettings),
    deletes: ofCattery,
    exported: {
      file: 'waiting-list-settings',
      rows: (userId) => sql`select s.pairing_id as "pairingId", s.is_open as "isOpen",
        s.max_entries as "maxEntries", s.confirms_entries as "confirmsEntries", s.questions,
        s.offers_next as "offersNext", s.together_from as "togetherFrom"
        from waiting_list_settings s where ${ofCattery(userId)}`,
    },
  },
]
