import { sql } from 'drizzle-orm'
import { days, deleted, type TableRules } from '#platform/personal-data/index.ts'
import { conversationMails, diaryMails, notices, notificationChoices, pacedMails } from './tables.ts'

/** Notices and email settings. Notices of others that name the user are deleted as well. */
export const notificationRules: TableRules[] = [
  {
    table: 'notices',
    holds: 'Your notices.',
    columns: deleted(notices),
    deletes: (userId) => sql`user_id = ${userId} or actor_id = ${userId} or subject_id = ${userId}
      or subject_id in (select t.id from transactions t where t.buyer_id = ${userId}
        union select t.id from transactions t join breeders b on b.id = t.breeder_id where b.user_id = ${userId}
        union select r.id from reviews r where r.reviewer_id = ${userId}
        union select v.id from waiting_list_events v join waiting_list_entries e on e.id = v.entry_id
          where e.buyer_id = ${userId})`,
    periods: [
      {
        period: days(180),
        from: 'their last change',
        expired: (cutoff) => sql`${notices.createdAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'notices',
      rows: (
        userId,
      ) => sql`select n.kind, n.title, n.text, n.path, n.is_read as "isRead", n.created_at as "createdAt"
        from notices n where n.user_id = ${userId} order by n.created_at`,
    },
  },
  {
    table: 'notification_choices',
    holds: 'Which emails you want.',
    columns: deleted(notificationChoices),
    deletes: (userId) => sql`${notificationChoices.userId} = ${userId}`,
    exported: {
      file: 'email-settings',
      rows: (userId) => sql`select c.messages, c.inquiries, c.reviews, c.payouts,
        c.waiting_lists as "waitingLists", c.care, c.diaries, c.calendar from notification_choices c
        where c.user_id = ${userId}`,
    },
  },
  {
    table: 'diary_mails',
    holds: 'When we last emailed you about diaries of kittens.',
    columns: deleted(diaryMails),
    deletes: (userId) => sql`${diaryMails.userId} = ${userId}`,
    exported: { not: 'It only limits how often we email you.' },
  },
  {
    table: 'conversation_mails',
    holds: 'When we last emailed you about a conversation.',
    columns: deleted(conversationMails),
    deletes: (userId) => sql`user_id = ${userId} or other_id = ${userId}`,
    exported: { not: 'It only limits how often we email you.' },
  },
  {
    table: 'paced_mails',
    holds:
      'Emails that other people caused within the last days, which limits how many one person can cause.',
    columns: deleted(pacedMails),
    deletes: (userId) => sql`user_id = ${userId} or other_id = ${userId}`,
    periods: [
      {
        period: days(2),
        from: 'the time when they were sent',
        expired: (cutoff) => sql`${pacedMails.sentAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: { not: 'It only limits how often we email you; the notices are in the file.' },
  },
]
