import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PERSONAL_DATA } from '#app/personal-data.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { countRow, read } from '#platform/db/rows.ts'
import { computeCutoff, type Period } from '#platform/personal-data/index.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { enforceRetention } from './api/index.ts'

const { app } = appOfThisFile({ rateLimits: false })

const db = () => app().services.db
const run = () => enforceRetention(app().services, PERSONAL_DATA)

type World = { userId: string; catId: string; saleId: string; breederId: string; goneId: string }

/** Rows of the same age as the period and a bit, for each rule; `at` is the date that the period counts from. */
async function addWorld(goneAt: Date): Promise<World> {
  const [{ id: userId }, { id: goneId }] = [await signUp(app()), await signUp(app())]
  const breeder = await addBreeder(app(), { userId: goneId })
  const cat = await addCat(app(), { breederId: breeder.id })
  const sale = await addTestSale(app(), { cat, buyerId: userId, status: 'completed' })
  await db().execute(
    sql`update users set deleted_at = ${goneAt.toISOString()}, suspended_at = now() where id = ${goneId}`,
  )
  return { userId, catId: cat.id, saleId: sale.id, breederId: breeder.id, goneId }
}

type Case = {
  table: string
  period: Period
  /** Adds a row whose period began at a time. For rules after a deletion, the world's deleted user has that time. */
  add: (world: World, at: string) => ReturnType<typeof sql>[]
  /** The number of rows that are left to remove. */
  left: ReturnType<typeof sql>
}

const id = () => newId()
/** A contract that both have signed at a time. */
const contractOf: Case['add'] = ({ saleId }, at) => [
  sql`insert into contracts (id, transaction_id, version, sign_by, status, clauses, sections, body, digest, created_at, ended_at)
    values (${id()}, ${saleId}, 1, 'anytime', 'signed', '[]', '[]', 'Text', encode(sha256(convert_to('Text', 'UTF8')), 'hex'),
      ${at}, ${at})`,
]
/** The same with what it promises for after the handover. */
const papersOf: Case['add'] = (world, at) => [
  ...contractOf(world, at),
  sql`insert into sale_papers (transaction_id, contract_id, neuter_by) select transaction_id, id, '2020-01-01' from contracts`,
]
/** An invitation to the waiting list of a cattery. */
const invitation = (
  { breederId }: World,
  row: { status: string; createdAt: string } & Partial<
    Record<'email' | 'name' | 'notes' | 'sentAt' | 'closedAt', string>
  >,
) =>
  sql`insert into waiting_list_invitations
      (id, breeder_id, list_id, status, email, name, notes, waits_since, address_digest, created_at, sent_at, closed_at)
    values (${id()}, ${breederId}, ${breederId}, ${row.status}, ${row.email ?? null}, ${row.name ?? null},
      ${row.notes ?? null}, '2020-01-01', ${id()}, ${row.createdAt}, ${row.sentAt ?? null}, ${row.closedAt ?? null})`
/** An entry of a calendar that apps were sent. */
const publishedEntry = ({ breederId }: World, entryDay: string, canceledAt: string | null = null) =>
  sql`insert into calendar_published (breeder_id, entry_id, day, content, sequence, changed_at, canceled_at)
    values (${breederId}, ${id()}, ${entryDay}::timestamptz, '{}', 0, '2020-01-01', ${canceledAt})`
const count = (table: string, where = 'true') =>
  sql.raw(`select count(*)::int as n from ${table} where ${where}`)
const day = (n: number): Period => ({ count: n, unit: 'day' })
const year = (n: number): Period => ({ count: n, unit: 'year' })

const support = (at: string) => {
  const caseId = id()
  const [messageId, objectId] = [id(), id()]
  return [
    sql`insert into moderation_cases (id, kind, contact_email, reason, status, closed_at)
      values (${caseId}, 'support', 'visitor@example.com', 'other', 'closed', ${at})`,
    sql`insert into support_requests (case_id, client_id) values (${caseId}, ${id()})`,
    sql`insert into support_messages (id, case_id, is_answer, text, created_at) values (${messageId}, ${caseId}, false, 'Hello', ${at})`,
    sql`insert into objects (id, content_type, bytes, is_public, attached_at) values (${objectId}, 'application/pdf', 1, false, now())`,
    sql`insert into support_files (object_id, message_id, position) values (${objectId}, ${messageId}, 0)`,
    sql`insert into moderation_case_notes (id, case_id, kind, text) values (${id()}, ${caseId}, 'note', 'A note')`,
  ]
}

const decision = ({ goneId }: World, decisionId = id()) =>
  sql`insert into moderation_decisions (id, user_id, action, reason) values (${decisionId}, ${goneId}, 'warn', 'A reason')`

/** A closed dispute of the world's sale. */
const dispute = ({ saleId }: World, at: string) =>
  sql`insert into disputes (id, charge_id, transaction_id, stripe_dispute_id, amount, reason, status, funds, is_closed,
      opened_at, checked_at)
    select ${id()}, c.id, ${saleId}, 'dp_old', 1, 'general', 'won', 'reinstated', true, ${at}, ${at} from charges c
    limit 1`

const CASES: Case[] = [
  {
    table: 'users',
    period: year(3),
    add: () => [],
    left: count('users', 'suspended_at is not null'),
  },
  {
    table: 'sessions',
    period: day(1),
    add: ({ userId }, at) => [
      sql`delete from sessions`,
      sql`insert into sessions (id, user_id, token, expires_at) values (${id()}, ${userId}, ${id()}, ${at})`,
    ],
    left: count('sessions'),
  },
  {
    table: 'verifications',
    period: day(1),
    add: (_, at) => [
      sql`insert into verifications (id, identifier, value, expires_at) values (${id()}, 'reset-password:x', 'y', ${at})`,
    ],
    left: count('verifications'),
  },
  {
    table: 'objects',
    period: year(10),
    add: (_, at) => [
      sql`insert into objects (id, content_type, bytes, is_kept, attached_at, created_at)
        values (${id()}, 'application/pdf', 1, true, now(), ${at})`,
    ],
    left: count('objects', 'is_kept or attached_at is not null'),
  },
  {
    table: 'badge_grants',
    period: year(3),
    add: ({ breederId }) => [
      sql`insert into badge_grants (id, breeder_id, badge, action, reason, awarded_on) values (${id()}, ${breederId}, 'A badge', 'grant', 'A good reason', '2020-01-01')`,
    ],
    left: count('badge_grants'),
  },
  {
    table: 'breeder_checks',
    period: year(3),
    add: ({ breederId }) => [
      sql`insert into breeder_checks (id, breeder_id, kind, action, result, checked_on, expires_on, seen) values (${id()}, ${breederId}, 'identity', 'record', 'passed', '2020-01-01', '2022-01-01', 'A passport')`,
    ],
    left: count('breeder_checks'),
  },
  {
    table: 'payout_accounts',
    period: year(10),
    add: ({ breederId }) => [
      sql`insert into payout_accounts (id, breeder_id) values (${id()}, ${breederId})`,
    ],
    left: count('payout_accounts'),
  },
  {
    table: 'application_drafts',
    period: day(180),
    add: ({ userId }, at) => [
      sql`insert into application_drafts (user_id, form, updated_at) values (${userId}, '{}', ${at})`,
    ],
    left: count('application_drafts'),
  },
  {
    table: 'cat_views',
    period: day(400),
    add: ({ catId }, at) => [
      sql`insert into cat_views (cat_id, day, views) values (${catId}, ${at.slice(0, 10)}, 3)`,
    ],
    left: count('cat_views'),
  },
  {
    table: 'own_matches',
    period: day(400),
    add: ({ userId, catId }, at) => {
      const searchId = id()
      return [
        sql`insert into saved_searches (id, user_id, list, name, filters, alert, seen_at, created_at)
          values (${searchId}, ${userId}, 'favorites', 'Ours', '{}', 'app', now(), now())`,
        sql`insert into own_matches (search_id, cat_id, stage, kind, price, event_id, matched_at)
          values (${searchId}, ${catId}, 'cat', 'new', 1, 1, ${at})`,
      ]
    },
    left: count('own_matches'),
  },
  {
    table: 'search_events',
    period: day(400),
    add: ({ catId }, at) => [
      sql`insert into search_events (cat_id, stage, breeder_id, price, listed_at, matched_at)
        select id, 'cat', breeder_id, 1, now(), ${at} from cats where id = ${catId}`,
    ],
    left: count('search_events'),
  },
  {
    table: 'rejected_messages',
    period: day(1),
    add: ({ userId, goneId }, at) => [
      sql`insert into rejected_messages (sender_id, receiver_id, text_hash, rejected_at) values (${userId}, ${goneId}, 'x', ${at})`,
    ],
    left: count('rejected_messages'),
  },
  {
    table: 'transaction_events',
    period: year(10),
    add: ({ saleId, userId }, at) => [
      sql`insert into transaction_events (id, transaction_id, kind, actor, actor_id, from_status, to_status, reason, created_at)
        values (${id()}, ${saleId}, 'cancel', 'buyer', ${userId}, 'paid', 'canceled', 'I moved', ${at})`,
    ],
    left: count('transaction_events', 'reason is not null'),
  },
  {
    table: 'stripe_events',
    period: day(90),
    add: (_, at) => [
      sql`insert into stripe_events (id, type, object_id, created_at) values (${id()}, 'x', 'y', ${at})`,
    ],
    left: count('stripe_events'),
  },
  {
    table: 'calendar_published',
    period: day(180),
    add: (world, at) => [publishedEntry(world, at)],
    left: count('calendar_published'),
  },
  {
    table: 'calendar_published',
    period: day(180),
    add: (world, at) => [publishedEntry(world, '2100-01-01', at)],
    left: count('calendar_published'),
  },
  {
    table: 'calendar_feeds',
    period: day(400),
    add: ({ breederId }, at) => [
      sql`insert into calendar_feeds (id, breeder_id, secret_hash, created_at, ended_at)
        values (${id()}, ${breederId}, ${'a'.repeat(64)}, '2020-01-01', ${at})`,
    ],
    left: count('calendar_feeds'),
  },
  {
    table: 'waiting_list_invitations',
    period: day(30),
    add: (world, at) => [
      invitation(world, {
        status: 'sent',
        email: 'a@example.com',
        name: 'Ada',
        notes: '',
        createdAt: '2010-01-01',
        sentAt: at,
      }),
      invitation(world, { status: 'planned', email: 'b@example.com', name: 'Ben', notes: '', createdAt: at }),
    ],
    left: count('waiting_list_invitations', "status <> 'expired' or email is not null or name is not null"),
  },
  {
    table: 'waiting_list_invitations',
    period: day(365),
    add: (world, at) => [invitation(world, { status: 'expired', createdAt: '2010-01-01', closedAt: at })],
    left: count('waiting_list_invitations'),
  },
  {
    table: 'care_entries',
    period: day(730),
    add: ({ breederId, catId }, at) => {
      const [pairingId, kittenId] = [id(), id()]
      return [
        sql`insert into breeding_pairings (id, breeder_id, sire_name, sire_breed, dam_name, dam_breed)
          values (${pairingId}, ${breederId}, 'Rowan', 'Ragdoll', 'Hazel', 'Ragdoll')`,
        sql`insert into kittens (id, breeder_id, breeding_pairing_id, born_at, cat_id)
          values (${kittenId}, ${breederId}, ${pairingId}, '2020-01-01', ${catId})`,
        sql`insert into care_entries (id, kitten_id, breeder_id, line_id, dose, kind, name, done_on, updated_at, deleted_at)
          values (${id()}, ${kittenId}, ${breederId}, 'worms', 1, 'worms', 'Worms', '2020-02-01', now(), ${at})`,
      ]
    },
    left: count('care_entries'),
  },
  {
    table: 'care_reminders',
    period: day(730),
    add: ({ saleId }, at) => [
      sql`insert into care_reminders (transaction_id, due_on, remind_at, doses, sent_at)
        values (${saleId}, '2020-02-01', '2020-01-25', '[]', ${at})`,
    ],
    left: count('care_reminders'),
  },
  {
    table: 'contracts',
    period: { count: 7, unit: 'year' },
    add: contractOf,
    left: count('contracts'),
  },
  {
    table: 'contract_signatures',
    period: { count: 7, unit: 'year' },
    add: (world, at) => [
      ...contractOf(world, at),
      sql`insert into contract_signatures (contract_id, role, user_id, name, digest, consent_version, address, browser, signed_at)
        select id, 'buyer', ${world.userId}, 'Robin Tate', digest, 1, '192.0.2.x', 'unknown', ${at} from contracts`,
    ],
    left: count('contract_signatures'),
  },
  {
    table: 'contract_files',
    period: { count: 7, unit: 'year' },
    add: (world, at) => [
      ...contractOf(world, at),
      sql`insert into contract_files (contract_id, contents, digest, made_at)
        select id, '', encode(sha256(''), 'hex'), ${at} from contracts`,
    ],
    left: count('contract_files'),
  },
  {
    table: 'contract_consents',
    period: { count: 7, unit: 'year' },
    add: ({ saleId, userId }, at) => [
      sql`insert into contract_consents (id, transaction_id, user_id, consent_version, consented_at)
        values (${id()}, ${saleId}, ${userId}, 1, ${at})`,
    ],
    left: count('contract_consents'),
  },
  {
    table: 'sale_papers',
    period: { count: 7, unit: 'year' },
    add: papersOf,
    left: count('sale_papers'),
  },
  {
    table: 'neuter_proofs',
    period: { count: 7, unit: 'year' },
    add: (world, at) => [
      ...papersOf(world, at),
      sql`insert into neuter_proofs (id, transaction_id, object_id, sent_at) values (${id()}, ${world.saleId}, ${id()}, now())`,
    ],
    left: count('neuter_proofs'),
  },
  {
    table: 'receipts',
    period: year(10),
    add: ({ saleId }, at) => [
      sql`insert into receipts (id, number, kind, transaction_id, charge_id, amount, details, issued_at)
        select ${id()}, 'R-2020-000001', 'full', ${saleId}, c.id, 1, '{"buyerName": "Robin"}', ${at} from charges c`,
    ],
    left: count('receipts', "details ->> 'buyerName' = 'Robin'"),
  },
  {
    table: 'refunds',
    period: year(10),
    add: ({ saleId }, at) => [
      sql`insert into refunds (id, charge_id, transaction_id, amount, reason, created_at)
        select ${id()}, c.id, ${saleId}, 1, 'I moved', ${at} from charges c`,
    ],
    left: count('refunds', "reason = 'I moved'"),
  },
  {
    table: 'card_uses',
    period: day(90),
    add: ({ userId }, at) => [
      sql`insert into card_uses (id, buyer_id, payment_id, stripe_charge_id, card_digest, brand, last4, used_at)
        select ${id()}, ${userId}, p.id, 'ch_old', ${'a'.repeat(64)}, 'visa', '4242', ${at} from payments p limit 1`,
    ],
    left: count('card_uses'),
  },
  {
    table: 'payment_checks',
    period: year(10),
    add: ({ saleId }, at) => [
      sql`insert into payment_checks (id, payment_id, transaction_id, reasons, state, expires_at, checked_at,
          decision_reason, decided_at, created_at)
        select ${id()}, p.id, ${saleId}, array['cards_of_account'], 'rejected', ${at}, ${at}, 'Three cards', ${at}, ${at}
        from payments p limit 1`,
    ],
    left: count('payment_checks', "decision_reason = 'Three cards'"),
  },
  {
    table: 'fraud_warnings',
    period: year(10),
    add: ({ saleId }, at) => [
      sql`insert into fraud_warnings (id, stripe_warning_id, payment_id, transaction_id, fraud_type, opened_at,
          dismissed_reason, dismissed_at, created_at)
        select ${id()}, 'issfr_old', p.id, ${saleId}, 'misc', ${at}, 'The buyer called', ${at}, ${at}
        from payments p limit 1`,
    ],
    left: count('fraud_warnings', "dismissed_reason = 'The buyer called'"),
  },
  {
    table: 'payout_holds',
    period: year(10),
    add: ({ saleId, userId }, at) => [
      sql`insert into payout_holds (transaction_id, state, reason, decided_by, decided_at)
        values (${saleId}, 'held', 'A closer look', ${userId}, ${at})`,
    ],
    left: count('payout_holds', "reason = 'A closer look'"),
  },
  {
    table: 'dispute_statements',
    period: year(10),
    add: (world, at) => [
      dispute(world, at),
      sql`insert into dispute_statements (id, dispute_id, text, created_at)
        select ${id()}, d.id, 'She is well', ${at} from disputes d`,
    ],
    left: count('dispute_statements', "text = 'She is well'"),
  },
  {
    table: 'dispute_evidence',
    period: year(10),
    add: (world, at) => [
      dispute(world, at),
      sql`insert into dispute_evidence (dispute_id, summary, state, answered_by, answered_at)
        select d.id, 'The cat was handed over', 'submitted', ${world.userId}, ${at} from disputes d`,
    ],
    left: count('dispute_evidence', "summary = 'The cat was handed over'"),
  },
  {
    table: 'problems',
    period: year(10),
    add: (world, at) => problem(world, at),
    left: count('problems', "reason = 'Because'"),
  },
  {
    table: 'problem_messages',
    period: year(10),
    add: (world, at) => problem(world, at),
    left: count('problem_messages', "text = 'She is ill'"),
  },
  {
    table: 'moderation_cases',
    period: year(10),
    add: (world, at) => problem(world, at),
    left: count('moderation_cases', "comment = 'She is ill'"),
  },
  {
    table: 'appeals',
    period: year(3),
    add: (world) => appeal(world),
    left: count('appeals'),
  },
  {
    table: 'mutes',
    period: year(3),
    add: ({ goneId }) => [
      sql`insert into mutes (id, user_id, reason, ends_at) values (${id()}, ${goneId}, 'A reason', now())`,
    ],
    left: count('mutes'),
  },
  {
    table: 'moderation_violations',
    period: year(3),
    add: ({ goneId }) => [
      sql`insert into moderation_violations (id, user_id, violation_type, content) values (${id()}, ${goneId}, 'message', 'Call me')`,
    ],
    left: count('moderation_violations'),
  },
  {
    table: 'moderation_decisions',
    period: year(3),
    add: (world) => [decision(world)],
    left: count('moderation_decisions'),
  },
  {
    table: 'moderation_cases',
    period: year(3),
    add: ({ goneId }) => [
      sql`insert into moderation_cases (id, kind, user_id, reason) values (${id()}, 'report', ${goneId}, 'scam')`,
    ],
    left: count('moderation_cases'),
  },
  {
    table: 'moderation_cases',
    period: day(365),
    add: (_, at) => support(at),
    left: sql.raw(`select (select count(*) from moderation_cases) + (select count(*) from support_messages)
      + (select count(*) from moderation_case_notes) + (select count(*) from objects where attached_at is not null) as n`),
  },
  {
    table: 'notices',
    period: day(180),
    add: ({ userId }, at) => [
      sql`insert into notices (id, user_id, kind, subject_id, title, path, created_at) values (${id()}, ${userId}, 'order', ${id()}, 'A notice', '/', ${at})`,
    ],
    left: count('notices'),
  },
  {
    table: 'data_exports',
    period: day(30),
    add: ({ userId }, at) => [
      sql`insert into data_exports (id, user_id, state, requested_at) values (${id()}, ${userId}, 'failed', ${at})`,
    ],
    left: count('data_exports'),
  },
  {
    table: 'account_deletions',
    period: year(3),
    add: ({ userId }, at) => [
      sql`insert into account_deletions (id, user_id, requested_by, state, requested_at, due_at, ended_at, evidence)
        values (${id()}, ${userId}, ${userId}, 'done', ${at}, ${at}, ${at}, '{"name": "Robin"}')`,
    ],
    left: count('account_deletions', 'evidence is not null'),
  },
  {
    table: 'security_events',
    period: day(400),
    add: ({ userId }, at) => [
      sql`insert into security_events (id, kind, subject_id, created_at) values (${id()}, 'signed_in', ${userId}, ${at})`,
    ],
    left: count('security_events'),
  },
  {
    table: 'paced_mails',
    period: day(2),
    add: ({ userId, goneId: otherId }, at) => [
      sql`insert into paced_mails (id, user_id, other_id, topic, due_at, mail_id, sent_at, happened_at)
        values (${id()}, ${userId}, ${otherId}, 'entry', ${at}, ${id()}, ${at}, ${at})`,
    ],
    left: count('paced_mails'),
  },
  {
    table: 'tracked_mails',
    period: year(3),
    add: (_, at) => [
      sql`delete from tracked_mails`,
      sql`insert into tracked_mails (key, planned_at) values ('x', ${at})`,
    ],
    left: count('tracked_mails'),
  },
  {
    table: 'backups',
    period: day(400),
    add: (_, at) => [sql`insert into backups (id, started_at, seen_at) values (${id()}, ${at}, ${at})`],
    left: count('backups'),
  },
  {
    table: 'rate_limits',
    period: { count: 1, unit: 'hour' },
    add: (_, at) => [sql`insert into rate_limits (key, points, expires_at) values ('x', 1, ${at})`],
    left: count('rate_limits'),
  },
  {
    table: 'sessions',
    period: day(15),
    add: ({ userId }, at) => [
      sql`delete from sessions`,
      sql`insert into sessions (id, user_id, token, expires_at, last_active_at)
        values (${id()}, ${userId}, ${id()}, '2100-01-01', ${at})`,
    ],
    left: count('sessions'),
  },
  {
    table: 'email_changes',
    period: day(1),
    add: ({ userId }, at) => [
      sql`insert into email_changes (user_id, session_id, new_email, present_token_hash, new_token_hash, requested_at, expires_at)
        values (${userId}, ${id()}, 'new@example.com', 'x', 'y', '2020-01-01', ${at})`,
    ],
    left: count('email_changes'),
  },
  {
    table: 'known_devices',
    period: day(400),
    add: ({ userId }, at) => [
      sql`insert into known_devices (id, user_id, token_digest, created_at, last_used_at)
        values (${id()}, ${userId}, 'x', ${at}, ${at})`,
    ],
    left: count('known_devices'),
  },
  {
    table: 'trusted_devices',
    period: day(1),
    add: ({ userId }, at) => [
      sql`insert into two_factors (user_id, secret, created_at) values (${userId}, 'x', ${at})`,
      sql`insert into trusted_devices (id, user_id, digest, expires_at) values (${id()}, ${userId}, 'x', ${at})`,
    ],
    left: count('trusted_devices'),
  },
  {
    table: 'approvals',
    period: year(10),
    add: ({ userId, goneId }, at) => [
      sql`insert into approvals (id, kind, subject_id, user_id, title, request, path, reason, requested_by, expires_at, created_at)
        values (${id()}, 'delete_user', ${goneId}, ${goneId}, 'A title', '{}', '/', 'A reason', ${userId}, ${at}, ${at})`,
    ],
    left: count('approvals'),
  },
]

function appeal(world: World) {
  const [decisionId, caseId] = [id(), id()]
  return [
    decision(world, decisionId),
    sql`insert into moderation_cases (id, kind, user_id, reason) values (${caseId}, 'appeal', ${world.goneId}, 'appeal')`,
    sql`insert into appeals (id, decision_id, user_id, case_id, text) values (${id()}, ${decisionId}, ${world.goneId}, ${caseId}, 'No')`,
  ]
}

function problem({ userId, saleId }: World, at: string) {
  const [caseId, problemId] = [id(), id()]
  return [
    sql`insert into moderation_cases (id, kind, user_id, reason, comment, created_at) values (${caseId}, 'guarantee', ${userId}, 'illness', 'She is ill', ${at})`,
    sql`insert into problems (id, transaction_id, case_id, kind, refund, reason, decided_at, created_at)
      values (${problemId}, ${saleId}, ${caseId}, 'illness', 0, 'Because', ${at}, ${at})`,
    sql`insert into problem_messages (id, problem_id, author, text, created_at) values (${id()}, ${problemId}, 'buyer', 'She is ill', ${at})`,
  ]
}

/** A charge for rows that belong to one. */
const charge = ({ userId, saleId, catId, breederId }: World) => {
  const paymentId = id()
  return [
    sql`insert into payments (id, buyer_id, breeder_id, cat_id, transaction_id, kind, amount, price, state)
      values (${paymentId}, ${userId}, ${breederId}, ${catId}, ${saleId}, 'full', 1, 1, 'recorded')`,
    sql`insert into charges (id, transaction_id, payment_id, kind, amount, stripe_payment_intent_id)
      values (${id()}, ${saleId}, ${paymentId}, 'full', 1, 'pi_1')`,
  ]
}

const left = async (query: Case['left']) =>
  (await read(db(), countRow).row(sql`select n::int as count from (${query}) counted`)).count

/** Tables whose periods count from a day, not from a time. */
const OF_DAYS = ['cat_views', 'calendar_published']

describe('retention', () => {
  it('every period of a rule has a test', () => {
    const nameOf = (table: string, { count: n, unit }: Period) => `${table} ${n} ${unit}`
    const periods = PERSONAL_DATA.flatMap(({ table, periods: rules = [] }) =>
      rules.map(({ period }) => nameOf(table, period)),
    )
    expect(CASES.map(({ table, period }) => nameOf(table, period)).sort()).toEqual(periods.sort())
  })

  it.each(CASES.map((each) => [`${each.table} (${each.period.count} ${each.period.unit})`, each] as const))(
    'of %s removes what is too old, and nothing that is not',
    async (_, { period, add, left: query, table }) => {
      const now = app().clock.now()
      const limit = computeCutoff(period, now).getTime()
      const margin = OF_DAYS.includes(table) ? 2 * DAY_MS : MINUTE_MS
      const young = new Date(limit + margin)
      const world = await addWorld(young)
      for (const statement of charge(world)) await db().execute(statement)
      for (const statement of add(world, young.toISOString())) await db().execute(statement)
      const before = await left(query)
      expect(before).toBeGreaterThan(0)
      await run()
      expect(await left(query)).toBe(before)
      app().clock.advance(2 * margin)
      expect(await run()).toHaveProperty(table)
      expect(await left(query)).toBe(0)
      expect(await run()).toEqual({})
      app().clock.set(now)
    },
  )

  it('continues in the next run after 10,000 rows', async () => {
    await db().execute(sql`insert into security_events (id, kind, created_at)
      select gen_random_uuid(), 'signed_in', '2020-01-01' from generate_series(1, 10100)`)
    expect(await run()).toEqual({ security_events: 10_000 })
    expect(await run()).toEqual({ security_events: 100 })
  })
})
