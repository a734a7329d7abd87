import { lockUser } from '#features/accounts/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { defineRateLimit, windowStart } from '#platform/rate-limits/index.ts'
import type { ReportableKind, ReportReason } from '../../choices.ts'
import { getListing } from '../listings/listing-store.ts'
import { mayReport } from '../policy.ts'
import { addReport, countReportsSince, findOpenReport } from './case-store.ts'
import { findSubject } from './subject-store.ts'

/** New reports. */
export const REPORT_LIMIT = defineRateLimit({ name: 'reports', by: 'user', points: 20, seconds: 86_400 })

type Report = { reason: ReportReason; comment?: string | null | undefined } & Partial<
  Record<(typeof NAMES)[number][0], string | null | undefined>
>

/** The field of a report for each kind of subject. */
const NAMES = [
  ['messageId', 'message'],
  ['userId', 'person'],
  ['catId', 'cat'],
  ['breederId', 'breeder'],
  ['breedingPairingId', 'pairing'],
  ['reviewId', 'review'],
] as const satisfies [string, ReportableKind][]

/**
 * Reports one subject; reporting it again while the case is open returns the same case. Throws not_found if the reporter
 * may not see it, forbidden if it is their own, too_many_requests.
 */
export async function report(
  db: DbOrTx,
  reporterId: string,
  { reason, comment, ...ids }: Report,
  now: Date,
): Promise<{ id: string }> {
  const [name, kind] = NAMES.find(([each]) => ids[each]) ?? []
  const id = name && ids[name]
  if (!kind || !id) throw new AppError('invalid')
  return db.transaction(async (tx) => {
    await lockUser(tx, reporterId)
    const subject = await findSubject(tx, kind, id, reporterId)
    if (!subject) throw new AppError('not_found')
    if (!mayReport(reporterId, subject.ownerId))
      throw new AppError('forbidden', {
        message: 'You cannot report yourself, your own listings, or your own reviews.',
      })
    const known = await findOpenReport(tx, reporterId, subject)
    if (known) return { id: known }
    const since = windowStart(REPORT_LIMIT, now)
    if ((await countReportsSince(tx, reporterId, since)) >= REPORT_LIMIT.points)
      throw new AppError('too_many_requests', {
        message: 'You have sent many reports today. Please contact support if there is more.',
      })
    const added = await addReport(tx, {
      userId: subject.ownerId,
      reporterId,
      reason,
      comment: comment || null,
      createdAt: now,
      subjectKind: kind,
      subjectId: id,
      subjectTitle: subject.title,
      // The owner may change the listing or the review before staff see it.
      snapshot: await getListing(tx, kind, id),
    })
    return { id: added }
  })
}
