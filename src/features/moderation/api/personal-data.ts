import { type SQL, sql } from 'drizzle-orm'
import { isDeletedUser } from '#features/accounts/api/index.ts'
import {
  DELETED_USER,
  days,
  deleted,
  plain,
  replaced,
  retained,
  type TableRules,
  years,
} from '#platform/personal-data/index.ts'
import {
  appeals,
  moderationCaseNotes,
  moderationCases,
  moderationDecisions,
  moderationViolations,
  mutes,
} from './tables.ts'

/** After the deletion of the account that a row is about. */
const afterDeletion = (more?: SQL) => ({
  period: years(3),
  from: 'the deletion of the account',
  expired: (cutoff: Date) =>
    more ? sql`${isDeletedUser('user_id', cutoff)} and ${more}` : isDeletedUser('user_id', cutoff),
})

/** Evidence of fraud and abuse, and requests to support. Appeals and mutes come before the decisions that they refer to. */
export const moderationRules: TableRules[] = [
  {
    table: 'appeals',
    holds: 'Your appeals, with our answers.',
    columns: {
      ...plain([
        appeals.id,
        appeals.decisionId,
        appeals.caseId,
        appeals.status,
        appeals.createdAt,
        appeals.decidedAt,
      ]),
      ...retained('account', [appeals.userId]),
      ...retained('safety', [appeals.text, appeals.answer]),
    },
    periods: [afterDeletion()],
    exported: {
      file: 'appeals',
      rows: (
        userId,
      ) => sql`select a.text, a.status, a.answer, a.created_at as "createdAt", a.decided_at as "decidedAt"
        from appeals a where a.user_id = ${userId} order by a.created_at`,
    },
  },
  {
    table: 'mutes',
    holds: 'Periods in which you could not write messages, with the reason.',
    columns: {
      ...plain([
        mutes.id,
        mutes.violationId,
        mutes.decisionId,
        mutes.endsAt,
        mutes.liftedAt,
        mutes.createdAt,
      ]),
      ...retained('account', [mutes.userId]),
      ...retained('safety', [mutes.reason]),
    },
    periods: [afterDeletion()],
    exported: {
      file: 'mutes',
      rows: (
        userId,
      ) => sql`select m.reason, m.created_at as "createdAt", m.ends_at as "endsAt", m.lifted_at as "liftedAt"
        from mutes m where m.user_id = ${userId} order by m.created_at`,
    },
  },
  {
    table: 'moderation_violations',
    holds: 'Messages of yours that screening blocked, with the reason.',
    columns: {
      ...plain([
        moderationViolations.id,
        moderationViolations.violationType,
        moderationViolations.categories,
        moderationViolations.spans,
        moderationViolations.messageId,
        moderationViolations.clientId,
        moderationViolations.severity,
        moderationViolations.action,
        moderationViolations.createdAt,
      ]),
      ...retained('account', [moderationViolations.userId, moderationViolations.receiverId]),
      ...retained('safety', [moderationViolations.content]),
    },
    periods: [afterDeletion()],
    exported: {
      file: 'blocked-messages',
      rows: (userId) => sql`select v.content, v.categories, v.severity, v.action, v.created_at as "createdAt"
        from moderation_violations v where v.user_id = ${userId} order by v.created_at`,
    },
  },
  {
    table: 'moderation_cases',
    holds: 'Reports by you and about you, your appeals, and your requests to support.',
    columns: {
      ...plain([
        moderationCases.id,
        moderationCases.kind,
        moderationCases.subjectKind,
        moderationCases.subjectId,
        moderationCases.status,
        moderationCases.createdAt,
        moderationCases.closedAt,
        moderationCases.number,
        moderationCases.waitingSince,
      ]),
      ...retained('account', [
        moderationCases.userId,
        moderationCases.reporterId,
        moderationCases.assigneeId,
      ]),
      ...retained('safety', [
        moderationCases.reason,
        moderationCases.comment,
        moderationCases.snapshot,
        moderationCases.searchText,
      ]),
      ...replaced(
        moderationCases.subjectTitle,
        `“${DELETED_USER}” where it was the name`,
        sql`${DELETED_USER}::text`,
      ),
      ...deleted([moderationCases.contactEmail]),
    },
    deletes: (userId) => sql`user_id = ${userId} and kind = 'support'`,
    anonymizes: (userId) => sql`subject_kind = 'person' and subject_id = ${userId}`,
    periods: [
      afterDeletion(sql`kind <> 'guarantee'`),
      {
        period: years(10),
        from: 'a report under the buyer guarantee',
        expired: (cutoff) => sql`kind = 'guarantee' and created_at < ${cutoff.toISOString()}`,
        set: { [moderationCases.comment.name]: sql`null`, [moderationCases.searchText.name]: sql`''` },
      },
      {
        period: days(365),
        from: 'the end of a visitor’s request to support',
        expired: (cutoff) =>
          sql`kind = 'support' and contact_email is not null and status = 'closed' and closed_at < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'reports-and-requests',
      rows: (
        userId,
      ) => sql`select c.number, c.kind, case when c.reporter_id = ${userId} then 'You' end as "reportedBy",
        case when c.reporter_id = ${userId} or c.kind in ('support', 'appeal') then c.subject_title end as about,
        case when c.reporter_id = ${userId} or c.kind in ('support', 'appeal') then c.comment end as text, c.status,
        c.created_at as "createdAt", c.closed_at as "closedAt"
        from moderation_cases c where c.reporter_id = ${userId}
          or c.user_id = ${userId} and c.kind in ('support', 'appeal') order by c.created_at`,
    },
  },
  {
    table: 'moderation_case_notes',
    holds: 'Notes of staff about a case, which end with it.',
    columns: {
      ...deleted([
        moderationCaseNotes.id,
        moderationCaseNotes.caseId,
        moderationCaseNotes.kind,
        moderationCaseNotes.text,
        moderationCaseNotes.createdAt,
      ]),
      ...retained('account', [moderationCaseNotes.actorId, moderationCaseNotes.assigneeId]),
    },
    exported: { not: 'They are internal notes, which would reveal how we detect fraud and who reported it.' },
  },
  {
    table: 'moderation_decisions',
    holds: 'Decisions of staff about accounts and listings, and who saw private data.',
    columns: {
      ...plain([
        moderationDecisions.id,
        moderationDecisions.action,
        moderationDecisions.caseId,
        moderationDecisions.decisionId,
        moderationDecisions.subjectKind,
        moderationDecisions.subjectId,
        moderationDecisions.endsAt,
        moderationDecisions.actorRole,
        moderationDecisions.createdAt,
      ]),
      ...retained('account', [moderationDecisions.userId, moderationDecisions.actorId]),
      ...retained('safety', [moderationDecisions.reason]),
    },
    periods: [afterDeletion()],
    exported: {
      file: 'decisions',
      rows: (userId) => sql`select d.action, d.reason, d.ends_at as "endsAt", d.created_at as "createdAt"
        from moderation_decisions d where d.user_id = ${userId} order by d.created_at`,
    },
  },
]

/** A user's requests to support, for the export of their messages. */
export const selectSupportCases = (userId: string): SQL =>
  sql`select c.id, c.number from moderation_cases c where c.user_id = ${userId} and c.kind = 'support'`
