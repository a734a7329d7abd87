/** Documents as rows of `objects`; each has its own copy of the demo's sample document. */
import type { HealthRecord } from '#features/cats/api/tables.ts'
import { DOCUMENT_TYPE } from '#features/uploads/api/index.ts'
import { demoId } from '../ids.ts'
import type { PlanContext } from './plan.ts'

/** Adds a document that was attached at a time. */
export function addDocument(
  { plan, certificate }: Pick<PlanContext, 'plan' | 'certificate'>,
  { id, ownerId, at, isKept = false }: { id: string; ownerId: string; at: Date; isKept?: boolean },
): void {
  plan.objects.push({
    id,
    ownerId,
    isPublic: false,
    contentType: DOCUMENT_TYPE,
    bytes: certificate.length,
    isKept,
    createdAt: at,
    attachedAt: at,
  })
  plan.documentIds.push(id)
}

/** Adds a document for each of the certifications; returns the records with the paths of their documents. */
export function addCertificates(
  context: PlanContext,
  { rowId, ownerId }: { rowId: string; ownerId: string },
  records: HealthRecord[],
  documented: string[],
): HealthRecord[] {
  return records.map((record) => {
    if (!documented.includes(record.certification)) return record
    const id = demoId('object', rowId, record.certification)
    addDocument(context, { id, ownerId, at: context.calendar.moment(1, 12) })
    return { ...record, documentUrl: `/objects/${id}` }
  })
}
