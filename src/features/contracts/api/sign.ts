/** Signing the contract of a sale: the buyer first, then the breeder. */
import { addSaleEvent, requireParty } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { CONSENT_VERSION } from '../consent.ts'
import type { SaleContract } from '../contract.ts'
import { type Promises, promisesOf } from '../rules/promises.ts'
import { CONTRACT_TABLE } from '../states.ts'
import {
  BUYER_ENDED_TEXTS,
  type ContractServices,
  ENDED_TEXTS,
  findSeen,
  getContract,
  lockOpenSale,
  type Seen,
  type Signer,
  sessionDigest,
} from './contracts.ts'
import { contractFileJob } from './job-definitions.ts'
import { addConsent, addSignature, changeContract, findConsent, findCurrent, hasOpened } from './store.ts'

/**
 * A party agrees to sign the contracts of a sale electronically, after opening the file in the same session, which shows that it can be
 * read there (15 U.S.C. 7001(c)(1)(C)(ii)). The first consent to a version of the statement counts. Throws not_found; `conflict` without
 * an opened file and for an old version of the statement.
 */
export async function consentToSign(
  { db, clock }: ContractServices,
  transactionId: string,
  viewer: Signer,
  version: number,
): Promise<SaleContract> {
  await requireParty(db, transactionId, viewer.id)
  if (version !== CONSENT_VERSION)
    throw new AppError('conflict', {
      message: 'This statement has changed. Reload the page and read it again.',
    })
  const contract = await findCurrent(db, transactionId)
  const opening = contract && {
    contractId: contract.id,
    userId: viewer.id,
    sessionDigest: sessionDigest(viewer),
  }
  if (!opening || !(await hasOpened(db, opening)))
    throw new AppError('conflict', {
      message: 'Open the contract as a file first, on the device on which you want to sign.',
    })
  await addConsent(db, {
    transactionId,
    userId: viewer.id,
    consentVersion: version,
    consentedAt: clock.now(),
  })
  return getContract({ db }, transactionId, viewer)
}

/** What the contracts of sales need from higher features. */
export type ContractPorts = {
  /** Stores what both have promised for after the handover. Called in the transaction of the second signature. */
  bothSigned: (tx: DbOrTx, contract: Promises) => Promise<void>
}

export type Signing = Seen & {
  name: string
  /** A part of the address, and the kind of browser. */
  address: string
  browser: string
}

/**
 * Stores the signature of a party under the text that it has in front of it. Repeating it changes nothing, and of two at once, the
 * second finds the first. After the breeder's, a job makes the file. Throws not_found; `conflict` if the text has changed, the other
 * party has to sign first, the sale has ended or is frozen, or without a consent.
 */
export async function signContract(
  services: ContractServices,
  { bothSigned }: ContractPorts,
  transactionId: string,
  viewer: Signer,
  { name, address, browser, ...seen }: Signing,
): Promise<SaleContract> {
  const { db, clock, jobs } = services
  const { role } = await requireParty(db, transactionId, viewer.id)
  await db.transaction(async (tx) => {
    const sale = await lockOpenSale(tx, transactionId)
    const contract = await findSeen(tx, transactionId, seen)
    const isApplied =
      role === 'buyer'
        ? requireTransition(CONTRACT_TABLE, 'sign', contract.status, {
            ...BUYER_ENDED_TEXTS,
            offered: 'Read the contract to its end first.',
          })
        : requireTransition(CONTRACT_TABLE, 'countersign', contract.status, {
            ...ENDED_TEXTS,
            draft: 'Send the contract to the buyer first.',
            offered: 'The buyer signs first.',
            read: 'The buyer signs first.',
          })
    if (!isApplied) return
    const consent = { transactionId, userId: viewer.id, consentVersion: CONSENT_VERSION }
    if (!(await findConsent(tx, consent)))
      throw new AppError('conflict', { message: 'Agree to sign electronically first.' })
    const signedAt = clock.now()
    await addSignature(tx, {
      contractId: contract.id,
      role,
      userId: viewer.id,
      name,
      digest: contract.digest,
      consentVersion: CONSENT_VERSION,
      address,
      browser,
      signedAt,
    })
    const { to: status } = CONTRACT_TABLE.transitions[role === 'buyer' ? 'sign' : 'countersign']
    await changeContract(tx, contract.id, {
      status,
      ...(role === 'breeder' && { endedAt: signedAt }),
    })
    await addSaleEvent(services, tx, {
      sale,
      kind: 'signContract',
      by: { actor: role, userId: viewer.id },
      details: { version: contract.version },
    })
    if (role === 'buyer') return
    await bothSigned(tx, promisesOf(contract))
    await jobs.enqueue(tx, contractFileJob, { contractId: contract.id })
  })
  return getContract(services, transactionId, viewer)
}
