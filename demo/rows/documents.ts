/** Certificates of cats as rows of `objects`; each has its own copy of the demo's sample document. */
import type { HealthRecord } from '#features/cats/api/tables.ts'
import { DOCUMENT_TYPE } from '#features/uploads/api/index.ts'
import { demoId } from '../ids.ts'
import type { PlanContext } from './plan.ts'

/** Adds a document for each of the certifications; returns the records with the paths of their documents. */
export function addCertificates(
  { plan, calendar, certificate }: PlanContext,
  { rowId, ownerId }: { rowId: string; ownerId: string },
  records: HealthRecord[],
  documented: string[],
): HealthRecord[] {
  return records.map((record) => {
    if (!documented.includes(record.certification)) return record
    const id = demoId('object', rowId, record.certification)
    plan.objects.push({
      id,
      ownerId,
      isPublic: false,
      contentType: DOCUMENT_TYPE,
      bytes: certificate.length,
      createdAt: calendar.moment(1, 12),
      attachedAt: calendar.moment(1, 12),
    })
    plan.documentIds.push(id)
    return { ...record, documentUrl: `/objects/${id}` }
  })
}
