/** The contract of a sale as its parties see it, and what the breeder writes and offers. */
import { findBreeder } from '#features/breeders/api/index.ts'
import { getSale } from '#features/orders/api/index.ts'
import {
  addSaleEvent,
  lockSale,
  publishSaleChanged,
  requireParty,
  requireUnfrozen,
  type StoredSale,
} from '#features/sales/api/index.ts'
import type { SaleStatus } from '#features/sales/contract.ts'
import { AppError } from '#lib/errors.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { CONSENT_VERSION } from '../consent.ts'
import type { ContractVersion, DraftForm, SaleContract } from '../contract.ts'
import { MAX_VERSIONS } from '../limits.ts'
import type { Clause } from '../rules/clauses/schema.ts'
import { contractSections, contractText } from '../rules/contract-text.ts'
import { changesBetween } from '../rules/difference.ts'
import { neuterDay } from '../rules/promises.ts'
import { CONTRACT_TABLE, type ContractStatus, isSignedByBoth } from '../states.ts'
import { sha256 } from './digest.ts'
import { requireLawfulClauses, requireStillLawful, statesOfSale } from './lawful-clauses.ts'
import { saleFacts } from './sale-facts.ts'
import {
  addContract,
  type ContractRow,
  changeContract,
  findConsent,
  findContract,
  findCurrent,
  findTemplate,
  hasOpened,
  listSignatures,
  listVersions,
  type SignatureRow,
} from './store.ts'

export type ContractServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs'>
export type Party = { sale: StoredSale; role: 'buyer' | 'breeder' }
/** Who calls. The session identifies the device on which the file was opened. */
export type Signer = Pick<Viewer, 'id'> & { session: Pick<Viewer['session'], 'id'> }

/** Which version a party has in front of it. */
export type Seen = { contractId: string; digest: string }

/** Names a session without its ID. */
export const sessionDigest = ({ session }: Signer) => sha256(`contract ${session.id}`)

const CLOSED_TEXTS: Partial<Record<SaleStatus, string>> = {
  pending: 'The payment is still being processed.',
  canceled: 'This sale was canceled.',
  refunded: 'This sale was refunded.',
}

/** The contract as a party of the sale sees it. Throws not_found for everyone else. */
export async function getContract(
  { db }: Pick<ContractServices, 'db'>,
  transactionId: string,
  viewer: Signer,
): Promise<SaleContract> {
  const { sale, role } = await requireParty(db, transactionId, viewer.id)
  const [versions, { buyerName }, breeder] = await Promise.all([
    listVersions(db, transactionId),
    getSale(db, transactionId),
    findBreeder(db, sale.breederId),
  ])
  const offered = versions.filter(({ offeredAt }) => offeredAt !== null)
  const draft = role === 'breeder' ? versions.find(({ status }) => status === 'draft') : undefined
  const current = offered[0]
  const signatures = await listSignatures(
    db,
    offered.map(({ id }) => id),
  )
  const present = (row: ContractRow) =>
    presentVersion(
      row,
      signatures,
      offered.find(({ version }) => version < row.version),
    )
  const acceptedAt = await findConsent(db, {
    transactionId,
    userId: viewer.id,
    consentVersion: CONSENT_VERSION,
  })
  const opening = current && {
    contractId: current.id,
    userId: viewer.id,
    sessionDigest: sessionDigest(viewer),
  }
  return {
    transactionId,
    orderNumber: sale.orderNumber,
    role,
    catName: sale.snapshot.name,
    otherName: role === 'buyer' ? (breeder?.businessName ?? '') : buyerName,
    timeZone: sale.timeZone,
    isOpen: !(sale.status in CLOSED_TEXTS) && sale.frozen === null,
    draft: draft ? { ...present(draft), clauses: draft.clauses, templateId: draft.templateId } : null,
    current: current ? present(current) : null,
    currentClauses: role === 'breeder' ? (current?.clauses ?? null) : null,
    earlier: offered.slice(1).map(({ id, version, status, endedAt }) => ({
      id,
      version,
      status,
      endedAt: endedAt?.toISOString() ?? null,
    })),
    consent: {
      version: CONSENT_VERSION,
      acceptedAt: acceptedAt?.toISOString() ?? null,
      hasOpenedFile: opening ? await hasOpened(db, opening) : false,
    },
  }
}

function presentVersion(
  row: ContractRow,
  signatures: readonly SignatureRow[],
  before: ContractRow | undefined,
): ContractVersion {
  const { id, version, status, signBy, sections, digest, createdAt, offeredAt, endedAt } = row
  return {
    id,
    version,
    status,
    signBy,
    sections,
    digest,
    createdAt: createdAt.toISOString(),
    offeredAt: offeredAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    signatures: signatures
      .filter(({ contractId }) => contractId === id)
      .map(({ role, name, signedAt }) => ({ role, name, signedAt: signedAt.toISOString() })),
    changes: before ? changesBetween(before.sections, sections) : null,
  }
}

/** The sections, the text, and the digest of a version, with the day in its text until which the cat is neutered. */
export async function writeVersion(
  db: DbOrTx,
  sale: StoredSale,
  { version, clauses }: { version: number; clauses: readonly Clause[] },
): Promise<Pick<ContractRow, 'sections' | 'body' | 'digest' | 'neuterBy'>> {
  const facts = await saleFacts(db, sale)
  const sections = contractSections(clauses, facts)
  const body = contractText({ orderNumber: sale.orderNumber, version, sections })
  return { sections, body, digest: sha256(body), neuterBy: neuterDay(clauses, facts.cat.birthDate) }
}

/**
 * The breeder writes the draft of a contract, or changes it; with a version that was offered, it is the next one. Sending it again
 * changes nothing. Throws not_found; forbidden for the buyer; `invalid` for clauses against the rules of the states; `conflict` for a sale that has ended or is frozen, after both have signed,
 * and if there is another draft.
 */
export async function saveDraft(
  services: ContractServices,
  transactionId: string,
  viewer: Signer,
  { id, templateId, signBy, clauses }: DraftForm,
): Promise<SaleContract> {
  await requireRole(services.db, transactionId, viewer, 'breeder')
  await services.db.transaction(async (tx) => {
    const sale = await lockOpenSale(tx, transactionId)
    const known = await findContract(tx, id)
    if (known && known.transactionId !== transactionId) throw new AppError('not_found')
    const where = { now: services.clock.now(), states: await statesOfSale(tx, sale) }
    await requireLawfulClauses(tx, clauses, where)
    const template = templateId ? await findTemplate(tx, templateId) : undefined
    if (templateId && template?.breederId !== sale.breederId) throw new AppError('not_found')
    const origin = { templateId, templateVersion: template?.version ?? null }
    if (known) {
      requireTransition(
        CONTRACT_TABLE,
        'edit',
        known.status,
        'This version was already offered. Begin a new one.',
      )
      const text = await writeVersion(tx, sale, { version: known.version, clauses })
      await changeContract(tx, id, { ...origin, signBy, clauses, ...text })
      return
    }
    const versions = await listVersions(tx, transactionId)
    if (versions.some(({ status }) => isSignedByBoth(status)))
      throw new AppError('conflict', { message: 'Both of you have signed this contract. It stays as it is.' })
    if (versions.some(({ status }) => status === 'draft'))
      throw new AppError('conflict', {
        message: 'This sale already has a draft. Reload the page to continue with it.',
      })
    if (versions.length >= MAX_VERSIONS)
      throw new AppError('conflict', { message: `A contract can have at most ${MAX_VERSIONS} versions.` })
    const version = (versions[0]?.version ?? 0) + 1
    const text = await writeVersion(tx, sale, { version, clauses })
    const createdAt = services.clock.now()
    await addContract(tx, { id, transactionId, version, ...origin, signBy, clauses, ...text, createdAt })
  })
  return getContract(services, transactionId, viewer)
}

/**
 * The breeder sends the draft to the buyer. It replaces the version that was offered, whose signature then no longer counts. Repeating
 * it changes nothing. Throws not_found; forbidden for the buyer; `conflict` for a draft or facts that have changed meanwhile.
 */
export async function offerContract(
  services: ContractServices,
  transactionId: string,
  viewer: Signer,
  seen: Seen,
): Promise<SaleContract> {
  const { db, clock } = services
  await requireRole(db, transactionId, viewer, 'breeder')
  await db.transaction(async (tx) => {
    const sale = await lockOpenSale(tx, transactionId)
    const contract = await findSeen(tx, transactionId, seen)
    if (!requireTransition(CONTRACT_TABLE, 'offer', contract.status, ENDED_TEXTS)) return
    const { digest } = await writeVersion(tx, sale, contract)
    if (digest !== contract.digest)
      throw new AppError('conflict', {
        message: 'The sale has changed since you saved this draft. Save it again, and read what it says now.',
      })
    const now = clock.now()
    await requireStillLawful(tx, sale, contract, now)
    const before = await findCurrent(tx, transactionId)
    if (before) {
      requireTransition(CONTRACT_TABLE, 'replace', before.status, 'Both of you have signed this contract.')
      await changeContract(tx, before.id, { status: CONTRACT_TABLE.transitions.replace.to, endedAt: now })
    }
    await changeContract(tx, contract.id, { status: CONTRACT_TABLE.transitions.offer.to, offeredAt: now })
    await addSaleEvent(services, tx, {
      sale,
      kind: 'offerContract',
      by: { actor: 'breeder', userId: viewer.id },
      details: {
        version: contract.version,
        isChange: before !== undefined,
        voidsSignature: before?.status === 'signed_by_buyer',
      },
    })
  })
  return getContract(services, transactionId, viewer)
}

/** The buyer has read the contract to its end. Throws not_found; forbidden for the breeder; `conflict` if it has changed or ended. */
export async function readContract(
  services: ContractServices,
  transactionId: string,
  viewer: Signer,
  seen: Seen,
): Promise<SaleContract> {
  await requireRole(services.db, transactionId, viewer, 'buyer')
  await services.db.transaction(async (tx) => {
    const sale = await lockOpenSale(tx, transactionId)
    const contract = await findSeen(tx, transactionId, seen)
    if (!requireTransition(CONTRACT_TABLE, 'read', contract.status, BUYER_ENDED_TEXTS)) return
    const { to: status } = CONTRACT_TABLE.transitions.read
    await changeContract(tx, contract.id, { status, readAt: services.clock.now() })
    await publishSaleChanged(services, tx, sale)
  })
  return getContract(services, transactionId, viewer)
}

/** The buyer does not sign. Throws not_found; forbidden for the breeder; `conflict` if it has changed, ended, or was signed. */
export async function declineContract(
  services: ContractServices,
  transactionId: string,
  viewer: Signer,
  { reason, ...seen }: Seen & { reason?: string | null | undefined },
): Promise<SaleContract> {
  await requireRole(services.db, transactionId, viewer, 'buyer')
  await services.db.transaction(async (tx) => {
    const sale = await lockOpenSale(tx, transactionId)
    const contract = await findSeen(tx, transactionId, seen)
    const texts = {
      ...BUYER_ENDED_TEXTS,
      signed_by_buyer: SIGNED_TEXT,
      signed: SIGNED_TEXT,
      complete: SIGNED_TEXT,
    }
    if (!requireTransition(CONTRACT_TABLE, 'decline', contract.status, texts)) return
    const { to: status } = CONTRACT_TABLE.transitions.decline
    await changeContract(tx, contract.id, { status, endedAt: services.clock.now() })
    await addSaleEvent(services, tx, {
      sale,
      kind: 'declineContract',
      by: { actor: 'buyer', userId: viewer.id },
      ...(reason && { reason }),
      details: { version: contract.version },
    })
  })
  return getContract(services, transactionId, viewer)
}

const SIGNED_TEXT = 'You have signed this contract. Write to the breeder if something should change.'

/** Why a version that has ended takes no more acts. */
export const ENDED_TEXTS = {
  replaced: 'This contract was replaced by a changed version. Reload the page to read it.',
  declined: 'This contract was declined.',
  void: 'The sale has ended, so there is nothing to sign.',
} as const satisfies Partial<Record<ContractStatus, string>>
/** The same for the buyer, who does not see drafts. */
export const BUYER_ENDED_TEXTS = { ...ENDED_TEXTS, draft: 'This contract was not offered yet.' } as const

/** A version of a sale that a party has in front of it. Throws not_found, and `conflict` if its text is another one. */
export async function findSeen(
  tx: DbOrTx,
  transactionId: string,
  { contractId, digest }: Seen,
): Promise<ContractRow> {
  const contract = await findContract(tx, contractId)
  if (contract?.transactionId !== transactionId) throw new AppError('not_found')
  if (contract.digest !== digest)
    throw new AppError('conflict', {
      message: 'The text has changed since you opened this page. Reload it and read the contract again.',
    })
  return contract
}

/** Locks a sale whose contract can be written and signed. Throws not_found, and `conflict` with the reason. */
export async function lockOpenSale(tx: DbOrTx, transactionId: string): Promise<StoredSale> {
  const sale = await lockSale(tx, transactionId)
  if (!sale) throw new AppError('not_found')
  const message = CLOSED_TEXTS[sale.status]
  if (message) throw new AppError('conflict', { message })
  requireUnfrozen(sale)
  return sale
}

async function requireRole(
  db: DbOrTx,
  transactionId: string,
  viewer: Signer,
  needed: Party['role'],
): Promise<void> {
  const { role } = await requireParty(db, transactionId, viewer.id)
  if (role !== needed) throw new AppError('forbidden')
}
