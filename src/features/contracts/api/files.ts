/** The files of contracts: what a party opens before signing, and what both receive after it. */
import { findBreeder } from '#features/breeders/api/index.ts'
import { addSaleEvent, findSale, lockSale, requireParty, type StoredSale } from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { AppError } from '#lib/errors.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import { dayIn, timeText } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { FileName } from '#platform/downloads/index.ts'
import type { Services } from '#platform/services.ts'
import type { Verification } from '../contract.ts'
import { CONTRACT_TABLE, isSignedByBoth } from '../states.ts'
import type { ContractDocument } from './contract-pdf.ts'
import { type ContractServices, type Signer, sessionDigest } from './contracts.ts'
import { sha256 } from './digest.ts'
import { contractFileJob } from './job-definitions.ts'
import {
  addFile,
  addOpening,
  type ContractRow,
  changeContract,
  findContract,
  findFile,
  findSignedDay,
  listSignatures,
  listVersions,
} from './store.ts'

type FileServices = Pick<Services, 'db' | 'clock' | 'documents'>

/**
 * The last version of the contract of a sale as a PDF file for one of its parties, and stores that it was opened in this session. The
 * breeder's draft comes first. Throws not_found, also before something was offered.
 */
export async function openContractFile(
  { db, clock, documents }: FileServices,
  transactionId: string,
  viewer: Signer,
): Promise<{ file: FileName; bytes: Buffer }> {
  const { sale, role } = await requireParty(db, transactionId, viewer.id)
  const versions = await listVersions(db, transactionId)
  const contract = versions.find(({ status }) => role === 'breeder' || status !== 'draft')
  if (!contract) throw new AppError('not_found')
  const stored = await findFile(db, contract.id)
  const isSigned = isSignedByBoth(contract.status)
  const bytes =
    stored ??
    (await documents.make(viewer.id, {
      template: 'contract',
      args: [await describeContract(db, sale, contract)],
      isFinal: isSigned,
    }))
  if (contract.status !== 'draft')
    await addOpening(db, {
      contractId: contract.id,
      userId: viewer.id,
      sessionDigest: sessionDigest(viewer),
      openedAt: clock.now(),
    })
  return { file: `contract-${sale.orderNumber}.pdf`, bytes }
}

/** What the file of a contract contains. */
export async function describeContract(
  db: DbOrTx,
  sale: StoredSale,
  contract: ContractRow,
): Promise<ContractDocument> {
  const { orderNumber, timeZone } = sale
  const { version, sections, digest, status } = contract
  const isSigned = isSignedByBoth(status)
  const signatures = isSigned ? await listSignatures(db, [contract.id]) : []
  const breeder = isSigned ? await findBreeder(db, sale.breederId) : undefined
  return {
    orderNumber,
    version,
    madeOn: dayIn(contract.endedAt ?? contract.offeredAt ?? contract.createdAt, timeZone),
    sections: sections.map(({ title, text }) => ({ title, text })),
    digest,
    signatures: signatures.map(({ role, name, signedAt, address, browser, consentVersion }) => ({
      party: role === 'buyer' ? 'Buyer' : `Breeder, ${breeder?.businessName ?? ''}`,
      name,
      signedAt: `Signed on ${timeText(signedAt, 'dateTimeZone', timeZone)}`,
      details: `Agreed to sign electronically (statement ${consentVersion}). Network ${address}, ${browser}.`,
    })),
    note: isSigned
      ? null
      : status === 'draft'
        ? 'This is a draft. The buyer does not see it.'
        : 'This contract was not signed by both parties when this file was made.',
  }
}

/** Registers the job that makes the files of signed contracts. Call it in every process before jobs start. */
export function registerContractJobs(services: ContractServices & FileServices): void {
  services.jobs.handle(contractFileJob, ({ contractId }) => completeContract(services, contractId))
}

/**
 * Makes the file of a contract that both have signed, and announces it to both. Running again does nothing; what fails is repeated, and
 * the signatures count all the same.
 */
export async function completeContract(
  services: ContractServices & FileServices,
  contractId: string,
): Promise<void> {
  const { db, clock, documents } = services
  const contract = await findContract(db, contractId)
  const sale = contract && (await findSale(db, contract.transactionId))
  if (!contract || !sale || contract.status !== 'signed') return
  const bytes = await documents.make(`contract ${contractId}`, {
    template: 'contract',
    args: [await describeContract(db, sale, contract)],
    isFinal: true,
  })
  await db.transaction(async (tx) => {
    const locked = await lockSale(tx, sale.id)
    const current = await findContract(tx, contractId)
    if (!locked || !current) return
    const refusal = 'This contract was not signed by both.'
    if (!requireTransition(CONTRACT_TABLE, 'complete', current.status, refusal)) return
    await addFile(tx, {
      contractId,
      contents: bytes.toString('base64'),
      digest: sha256(bytes),
      madeAt: clock.now(),
    })
    await changeContract(tx, contractId, { status: CONTRACT_TABLE.transitions.complete.to })
    await addSaleEvent(services, tx, {
      sale: locked,
      kind: 'completeContract',
      by: SYSTEM,
      details: { version: current.version },
    })
  })
}

/** Whether a SHA-256 is that of the text or the file of a contract that both have signed. */
export async function verifyDigest(db: DbOrTx, digest: string): Promise<Verification> {
  const signedOn = await findSignedDay(db, digest)
  return signedOn ? { result: 'signed', signedOn } : { result: 'unknown', signedOn: null }
}
