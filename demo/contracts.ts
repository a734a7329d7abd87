/** A template of the demo's cattery, contracts that both have signed, and one that waits for the demo's buyer. */
import { and, eq, sql } from 'drizzle-orm'
import { findOwner } from '#features/breeders/api/index.ts'
import { contractPdf } from '#features/contracts/api/contract-pdf.ts'
import { writeVersion } from '#features/contracts/api/contracts.ts'
import { sha256 } from '#features/contracts/api/digest.ts'
import { describeContract } from '#features/contracts/api/files.ts'
import { addFile, addTemplateVersion, findContract } from '#features/contracts/api/store.ts'
import { contractConsents, contractSignatures, contracts } from '#features/contracts/api/tables.ts'
import { CONSENT_VERSION } from '#features/contracts/consent.ts'
import type { Clause } from '#features/contracts/rules/clauses/schema.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import type { SaleEventKind } from '#features/sales/contract.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { demoId } from './ids.ts'
import { BUYER } from './people.ts'
import { CAT_WITH_PROOF } from './rows/proof-file.ts'

const CLAUSES: Clause[] = [
  { kind: 'purpose', purpose: 'companion' },
  { kind: 'neuter', months: 6 },
  { kind: 'papers', when: 'neuter_proof' },
  {
    kind: 'health',
    conditions: ['infectious', 'parasites'],
    days: 14,
    proof: 'certificate',
    remedies: ['refund', 'vet_bills'],
    vetPercent: 50,
    mustReturn: false,
  },
  {
    kind: 'health',
    conditions: ['congenital', 'heart'],
    days: 730,
    proof: 'records',
    remedies: ['refund', 'kitten'],
    mustReturn: true,
  },
  { kind: 'return', how: 'return' },
  { kind: 'resale' },
  { kind: 'declawing' },
  { kind: 'indoor', where: 'secured' },
  {
    kind: 'own',
    title: 'A picture now and then',
    text: 'The buyer sends the breeder a picture around each birthday. Nobody minds if it is late.',
  },
]

type Sale = typeof transactions.$inferSelect

/** Adds them; after the sales, whose terms they contain. Of the sales of the demo's buyer, two that wait for the handover have one, and one after it. */
export async function insertContracts(tx: DbOrTx): Promise<void> {
  const signed = await findSale(tx, 'Pippin')
  const handedOver = await findSale(tx, CAT_WITH_PROOF)
  const offered = await findSale(tx, 'Ondine')
  const templateId = demoId('contract-template', signed.breederId)
  await addTemplateVersion(tx, {
    id: templateId,
    breederId: signed.breederId,
    name: 'Kittens as companions',
    version: 1,
    signBy: 'handover',
    clauses: CLAUSES,
    createdAt: minutesAfter(signed, -60),
  })
  for (const sale of [signed, handedOver]) await addSigned(tx, sale, templateId)
  const id = await addContract(tx, offered, { status: 'offered', signBy: 'anytime', templateId: null })
  await addEvent(tx, offered, { kind: 'offerContract', actor: 'breeder', minutes: 30, contractId: id })
}

async function findSale(tx: DbOrTx, name: string): Promise<Sale> {
  const [sale] = await tx
    .select()
    .from(transactions)
    .where(
      and(
        sql`${transactions.snapshot} ->> 'name' = ${name}`,
        eq(transactions.buyerId, demoId('user', BUYER.email)),
      ),
    )
  if (!sale) throw new Error(`${name} is not sold to the demo's buyer.`)
  return sale
}

const minutesAfter = ({ createdAt }: Sale, minutes: number): Date =>
  new Date(createdAt.getTime() + minutes * MINUTE_MS)

async function addContract(
  tx: DbOrTx,
  sale: Sale,
  values: Pick<typeof contracts.$inferInsert, 'status' | 'signBy' | 'templateId' | 'endedAt' | 'readAt'>,
): Promise<string> {
  const id = demoId('contract', sale.id)
  await tx.insert(contracts).values({
    id,
    transactionId: sale.id,
    version: 1,
    clauses: CLAUSES,
    templateVersion: values.templateId ? 1 : null,
    ...(await writeVersion(tx, sale, { version: 1, clauses: CLAUSES })),
    createdAt: minutesAfter(sale, 25),
    offeredAt: minutesAfter(sale, 30),
    ...values,
  })
  return id
}

/** Both have signed within two hours, and the file is made. */
async function addSigned(tx: DbOrTx, sale: Sale, templateId: string): Promise<void> {
  const endedAt = minutesAfter(sale, 110)
  const id = await addContract(tx, sale, {
    status: 'complete',
    signBy: 'handover',
    templateId,
    readAt: minutesAfter(sale, 95),
    endedAt,
  })
  const contract = await findContract(tx, id)
  const breederUserId = await findOwner(tx, sale.breederId)
  if (!contract || !breederUserId) throw new Error('The contract has no parties.')
  const parties = [
    {
      role: 'buyer',
      userId: sale.buyerId,
      name: `${BUYER.first} ${BUYER.last}`,
      signedAt: minutesAfter(sale, 100),
    },
    { role: 'breeder', userId: breederUserId, name: 'Maren Hollowell', signedAt: endedAt },
  ] as const
  for (const { role, userId, name, signedAt } of parties) {
    await tx
      .insert(contractConsents)
      .values({ transactionId: sale.id, userId, consentVersion: CONSENT_VERSION, consentedAt: signedAt })
    await tx.insert(contractSignatures).values({
      contractId: id,
      role,
      userId,
      name,
      digest: contract.digest,
      consentVersion: CONSENT_VERSION,
      address: '192.0.2.x',
      browser: 'Firefox 142 on Windows',
      signedAt,
    })
  }
  const bytes = await contractPdf(await describeContract(tx, sale, contract))
  await addFile(tx, {
    contractId: id,
    contents: bytes.toString('base64'),
    digest: sha256(bytes),
    madeAt: endedAt,
  })
  const events = [
    ['offerContract', 'breeder', 30],
    ['signContract', 'buyer', 100],
    ['signContract', 'breeder', 110],
    ['completeContract', 'system', 111],
  ] as const
  for (const [kind, actor, minutes] of events)
    await addEvent(tx, sale, { kind, actor, minutes, contractId: id })
}

async function addEvent(
  tx: DbOrTx,
  sale: Sale,
  event: { kind: SaleEventKind; actor: 'buyer' | 'breeder' | 'system'; minutes: number; contractId: string },
): Promise<void> {
  const { kind, actor, minutes, contractId } = event
  await tx.insert(transactionEvents).values({
    id: demoId('sale-event', kind, actor, contractId),
    transactionId: sale.id,
    kind,
    actor,
    actorId:
      actor === 'system' ? null : actor === 'buyer' ? sale.buyerId : await findOwner(tx, sale.breederId),
    fromStatus: sale.status,
    toStatus: sale.status,
    details: { version: 1, ...(kind === 'offerContract' && { isChange: false, voidsSignature: false }) },
    createdAt: minutesAfter(sale, minutes),
  })
}
