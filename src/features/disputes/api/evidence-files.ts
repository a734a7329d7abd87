/** The files of the evidence: which staff can choose, and what the bank receives. */
import { handoverProof } from '#features/handovers/api/index.ts'
import { getSale } from '#features/orders/api/index.ts'
import { chargeReceiptPdf, hasChargeReceipt } from '#features/receipts/api/index.ts'
import { findSale } from '#features/sales/api/index.ts'
import { listObjects, parseObjectId, readJpeg, readPdf } from '#features/uploads/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { timeText } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Evidence, EvidenceFile } from '../contract.ts'
import { FILE_FIELDS, type FileField, MAX_EVIDENCE_BYTES } from '../rules.ts'
import { readConversation } from './conversation.ts'
import type { DisputeRow } from './disputes.ts'
import type { DisputeFile } from './provider-answers.ts'
import { type EvidenceRow, listStatements } from './store.ts'

type FileServices = Pick<Services, 'db' | 'storage' | 'decoder' | 'documents'>

/** What staff chose. */
export type ChosenFiles = Pick<EvidenceRow, 'handoverFiles' | 'otherFiles'>

/** The documents of the handover and of the breeder's statements, in this order. */
export async function listEvidenceFiles(
  db: DbOrTx,
  { id, transactionId }: DisputeRow,
): Promise<EvidenceFile[]> {
  const handover = (await handoverProof(db, transactionId))?.files ?? []
  const named = [
    ...handover.map(({ kind, url }) => ({
      objectId: parseObjectId(url),
      name: `Handover: ${kind.replaceAll('_', ' ')}`,
    })),
    ...(await listStatements(db, id)).flatMap(({ objectIds }, index) =>
      objectIds.map((objectId, file) => ({ objectId, name: `Statement ${index + 1}, file ${file + 1}` })),
    ),
  ]
  const objects = await listObjects(
    db,
    named.map(({ objectId }) => objectId),
  )
  const kinds = new Map(objects.map(({ id: objectId, kind }) => [objectId, kind]))
  return named.flatMap((file) => {
    const kind = kinds.get(file.objectId)
    return kind ? { ...file, kind, path: `/objects/${file.objectId}` } : []
  })
}

/** Throws `invalid` for files that are not of the dispute, and unless each field has one PDF document or only photos. */
export async function requireChoice(db: DbOrTx, dispute: DisputeRow, chosen: ChosenFiles): Promise<void> {
  const kinds = new Map((await listEvidenceFiles(db, dispute)).map(({ objectId, kind }) => [objectId, kind]))
  for (const [field, ids] of Object.entries(chosen)) {
    if (ids.some((id) => !kinds.has(id)) || new Set(ids).size < ids.length)
      throw new AppError('invalid', {
        fields: { [field]: 'Please choose from the listed files, each once.' },
      })
    if (ids.length > 1 && ids.some((id) => kinds.get(id) === 'pdf'))
      throw new AppError('invalid', {
        fields: { [field]: 'Please choose either one PDF document or photos. They cannot be combined.' },
      })
  }
}

/** A sentence if the files are larger together than the bank accepts. */
export function tooLarge(files: DisputeFile[]): string | undefined {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (total <= MAX_EVIDENCE_BYTES) return undefined
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  return `The files have ${megabytes(total)} MB together, and the bank accepts ${megabytes(MAX_EVIDENCE_BYTES)} MB. Please choose fewer or smaller files.`
}

/** Which files the bank receives, and where staff can open them. */
export async function readAttachments(
  db: DbOrTx,
  dispute: DisputeRow,
  chosen: ChosenFiles,
): Promise<Evidence['attachments']> {
  const { id, transactionId } = dispute
  const has: Record<FileField, boolean> = {
    receipt: await hasChargeReceipt(db, dispute),
    service_documentation: chosen.handoverFiles.length > 0,
    customer_communication: (await readConversation(db, transactionId)).length > 0,
    uncategorized_file: chosen.otherFiles.length > 0,
  }
  return FILE_FIELDS.filter((field) => has[field]).map((field) => ({
    field,
    path: `/api/admin/disputes/${id}/files/${field}`,
  }))
}

/**
 * The files as the bank receives them, in the order of the evidence; those without content are left out. Throws conflict
 * if a chosen file cannot be read, because evidence can be submitted only once.
 */
export async function assembleFiles(
  services: FileServices,
  dispute: DisputeRow,
  chosen: ChosenFiles,
  fields: readonly FileField[] = FILE_FIELDS,
): Promise<DisputeFile[]> {
  const makers: Record<FileField, () => Promise<Buffer | undefined>> = {
    receipt: () => receiptOf(services, dispute),
    service_documentation: () =>
      documentOf(services, dispute, chosen.handoverFiles, 'Proof of the handover of order'),
    customer_communication: () => messagesOf(services, dispute),
    uncategorized_file: () => documentOf(services, dispute, chosen.otherFiles, 'Photos of order'),
  }
  const files: DisputeFile[] = []
  for (const field of fields) {
    const bytes = await makers[field]()
    if (bytes) files.push({ field, name: `${field}.pdf`, type: 'application/pdf', bytes })
  }
  return files
}

async function receiptOf(
  services: FileServices,
  { transactionId, chargeId }: DisputeRow,
): Promise<Buffer | undefined> {
  const sale = await findSale(services.db, transactionId)
  return sale && chargeReceiptPdf(services, { transactionId, chargeId, buyerId: sale.buyerId })
}

async function messagesOf(
  { db, documents }: FileServices,
  { id, transactionId, openedAt }: DisputeRow,
): Promise<Buffer | undefined> {
  const sale = await getSale(db, transactionId)
  const messages = await readConversation(db, transactionId)
  if (messages.length === 0) return undefined
  const entries = messages.map(({ isBuyer, content, createdAt }) => ({
    heading: `${isBuyer ? sale.buyerName : sale.breeder.businessName}, ${timeText(createdAt, 'dateTime', sale.timeZone)}`,
    text: content,
  }))
  const args = [`Messages about order ${sale.orderNumber}`, entries, openedAt]
  return documents.make(id, { template: 'conversation', args, isFinal: false })
}

/** A chosen PDF document as it is, or the chosen photos as one. Throws conflict if one cannot be read. */
async function documentOf(
  services: FileServices,
  dispute: DisputeRow,
  ids: string[],
  title: string,
): Promise<Buffer | undefined> {
  const [first] = ids
  if (!first) return undefined
  const known = await listEvidenceFiles(services.db, dispute)
  const fileOf = (id: string) => known.find(({ objectId }) => objectId === id)
  if (fileOf(first)?.kind === 'pdf') return (await readPdf(services, first)) ?? missing(fileOf(first))
  const photos: { heading: string; jpeg: Buffer }[] = []
  for (const id of ids) {
    const file = fileOf(id)
    const jpeg = await readJpeg(services, id)
    photos.push({ heading: file?.name ?? 'Photo', jpeg: jpeg ?? missing(file) })
  }
  const { orderNumber } = await getSale(services.db, dispute.transactionId)
  const args = [`${title} ${orderNumber}`, photos, dispute.openedAt]
  return services.documents.make(dispute.id, { template: 'photos', args, isFinal: false })
}

function missing(file: EvidenceFile | undefined): never {
  throw new AppError('conflict', {
    message: `The file “${file?.name ?? 'unknown'}” cannot be read. Please choose another one.`,
  })
}
