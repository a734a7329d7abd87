import { sql } from 'drizzle-orm'
import { selectSupportCases } from '#features/moderation/api/index.ts'
import { deleted, plain, retained, type TableRules } from '#platform/personal-data/index.ts'
import { supportFiles, supportMessages, supportRequests } from './tables.ts'

/** Requests to support end with their cases, which are among the rules of moderation. */
export const supportRules: TableRules[] = [
  {
    table: 'support_requests',
    holds: 'The order or listing that you named in a request to support.',
    columns: deleted(supportRequests),
    exported: { not: 'The file of support messages contains it.' },
  },
  {
    table: 'support_messages',
    holds: 'What you wrote to support, and our answers.',
    columns: {
      ...deleted([
        supportMessages.id,
        supportMessages.caseId,
        supportMessages.isAnswer,
        supportMessages.text,
        supportMessages.createdAt,
      ]),
      ...retained('account', [supportMessages.staffId]),
    },
    exported: {
      file: 'support-messages',
      rows: (
        userId,
      ) => sql`select c.number as request, r.reference, case when m.is_answer then 'Littermate' else 'You' end as "from",
        m.text, array(select f.object_id from support_files f where f.message_id = m.id order by f.position) as files,
        m.created_at as "sentAt"
        from support_messages m join support_requests r on r.case_id = m.case_id
          join (${selectSupportCases(userId)}) c on c.id = m.case_id order by m.created_at`,
    },
  },
  {
    table: 'support_files',
    holds: 'The files of requests to support.',
    columns: {
      ...deleted([supportFiles.objectId, supportFiles.messageId]),
      ...plain([supportFiles.position]),
    },
    exported: { not: 'The files themselves are in the export.' },
  },
]
