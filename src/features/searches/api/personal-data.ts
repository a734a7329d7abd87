import { sql } from 'drizzle-orm'
import { days, deleted, type TableRules } from '#platform/personal-data/index.ts'
import { buyerAnswers, ownMatches, savedSearches } from './tables.ts'

export const searchRules: TableRules[] = [
  {
    table: 'own_matches',
    holds: 'Which cats and pairings fit your saved searches, and which of them we emailed you about.',
    columns: deleted(ownMatches),
    deletes: (userId) => sql`search_id in (select s.id from saved_searches s where s.user_id = ${userId})`,
    periods: [
      {
        period: days(400),
        from: 'the day they began to fit',
        expired: (cutoff) => sql`${ownMatches.matchedAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'search-matches',
      rows: (
        userId,
      ) => sql`select s.name as search, m.cat_id as "catId", m.pairing_id as "pairingId", m.stage, m.kind,
        m.price as "priceCents", m.previous_price as "previousPriceCents", m.matched_at as "matchedAt",
        m.announced_at as "announcedAt" from saved_searches s
        -- OFFSET, so that PostgreSQL reads the matches of these searches only.
        cross join lateral (select * from search_matches m where m.search_id = s.id offset 0) m
        where s.user_id = ${userId} order by m.matched_at, m.subject_id`,
    },
  },
  {
    table: 'saved_searches',
    holds: 'Your saved searches, and when you want emails about them.',
    columns: deleted(savedSearches),
    deletes: (userId) => sql`${savedSearches.userId} = ${userId}`,
    exported: {
      file: 'searches',
      rows: (userId) => sql`select s.id, s.list, s.name, s.filters, s.alert, s.is_paused as "isPaused",
        s.seen_at as "seenAt", s.previous_seen_at as "previousSeenAt", s.created_at as "savedAt" from saved_searches s
        where s.user_id = ${userId} order by s.created_at, s.id`,
    },
  },
  {
    table: 'buyer_answers',
    holds: 'What you answered to the questions of the home page.',
    columns: deleted(buyerAnswers),
    deletes: (userId) => sql`${buyerAnswers.userId} = ${userId}`,
    exported: {
      file: 'answers',
      rows: (
        userId,
      ) => sql`select a.breed, a.place, a.timing, a.home, a.answered_at as "answeredAt" from buyer_answers a
        where a.user_id = ${userId}`,
    },
  },
  {
    table: 'listing_changes',
    holds: 'Which cats came on sale or changed their price, for saved searches.',
    impersonal: true,
  },
  {
    table: 'search_events',
    holds: 'What happened to cats and pairings that saved searches are compared with.',
    impersonal: true,
    periods: [
      {
        period: days(400),
        from: 'the day it happened',
        expired: (cutoff) => sql`coalesce(matched_at, listed_at) < ${cutoff.toISOString()}`,
      },
    ],
  },
  {
    table: 'search_groups',
    holds: 'What saved searches look for, without whose they are; removed when nobody has such a search.',
    impersonal: true,
  },
  { table: 'group_matches', holds: 'Which events fit which groups of saved searches.', impersonal: true },
  {
    table: 'groups_to_mail',
    holds: 'Groups of saved searches that have found something new.',
    impersonal: true,
  },
  { table: 'pairing_changes', holds: 'Which pairings became public, for saved searches.', impersonal: true },
]
