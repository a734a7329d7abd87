import { type SQL, sql } from 'drizzle-orm'
import { deleted, plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { CONTRACT_YEARS } from '../limits.ts'
import {
  contractConsents,
  contractFiles,
  contractOpenings,
  contractSignatures,
  contracts,
  contractTemplates,
  contractTemplateVersions,
} from './tables.ts'

/** Sales of a user as the buyer or the breeder. */
const ownSales = (userId: string): SQL => sql`select x.id from transactions x where x.buyer_id = ${userId}
  union select x.id from transactions x join breeders y on y.id = x.breeder_id where y.user_id = ${userId}`
/** Contracts of these sales that the user can read: the buyer does not read drafts. */
const ownContracts = (
  userId: string,
): SQL => sql`select c.id from contracts c join transactions x on x.id = c.transaction_id
  join breeders y on y.id = x.breeder_id
  where (x.buyer_id = ${userId} and c.offered_at is not null) or y.user_id = ${userId}`
const ofOwnCattery = (userId: string): SQL =>
  sql`breeder_id in (select y.id from breeders y where y.user_id = ${userId})`

const period = years(CONTRACT_YEARS)
const from = 'the day it was signed by both or ended'
/** Contracts that are too old. */
const oldContracts = (cutoff: Date): SQL =>
  sql`coalesce(${contracts.endedAt}, ${contracts.createdAt}) < ${cutoff.toISOString()}`

/** What belongs to them. */
const ofOldContracts = (cutoff: Date): SQL =>
  sql`contract_id in (select ${contracts.id} from ${contracts} where ${oldContracts(cutoff)})`

/** Contracts stay for seven years, because both parties need them as evidence; templates are deleted with the account. */
export const contractRules: TableRules[] = [
  {
    table: 'contract_files',
    holds: 'The files of contracts that both parties have signed.',
    columns: {
      ...plain([contractFiles.contractId, contractFiles.digest, contractFiles.madeAt]),
      ...retained('contract', [contractFiles.contents]),
    },
    periods: [{ period, from, expired: ofOldContracts }],
    exported: { not: 'Every page of an order has its file.' },
  },
  {
    table: 'contract_signatures',
    holds:
      'Your signatures under contracts: the name that you typed, when, and from which network and browser.',
    columns: {
      ...plain([
        contractSignatures.contractId,
        contractSignatures.role,
        contractSignatures.digest,
        contractSignatures.consentVersion,
        contractSignatures.signedAt,
      ]),
      ...retained('account', [contractSignatures.userId]),
      ...retained('contract', [
        contractSignatures.name,
        contractSignatures.address,
        contractSignatures.browser,
      ]),
    },
    periods: [{ period, from, expired: ofOldContracts }],
    exported: {
      file: 'contract-signatures',
      rows: (userId) => sql`select t.order_number as "orderNumber", c.version, s.role as "yourRole", s.name,
        s.digest as "textSha256", s.consent_version as "consentVersion", s.address as "network", s.browser,
        s.signed_at as "signedAt" from contract_signatures s join contracts c on c.id = s.contract_id
        join transactions t on t.id = c.transaction_id where s.user_id = ${userId} order by s.signed_at`,
    },
  },
  {
    table: 'contract_openings',
    holds: 'In which sessions you opened the file of a contract.',
    columns: deleted(contractOpenings),
    deletes: (userId) => sql`user_id = ${userId}`,
    exported: { not: 'It names only sessions, by a digest.' },
  },
  {
    table: 'contracts',
    holds: 'Contracts of your orders and sales, in every version.',
    columns: {
      ...plain([
        contracts.id,
        contracts.transactionId,
        contracts.version,
        contracts.templateId,
        contracts.templateVersion,
        contracts.signBy,
        contracts.status,
        contracts.digest,
        contracts.neuterBy,
        contracts.createdAt,
        contracts.offeredAt,
        contracts.readAt,
        contracts.endedAt,
      ]),
      ...retained('contract', [contracts.clauses, contracts.sections, contracts.body]),
    },
    periods: [{ period, from, expired: oldContracts }],
    exported: {
      file: 'contracts',
      rows: (userId) => sql`select t.order_number as "orderNumber", c.version, c.status, c.body as text,
        c.digest as "textSha256", c.created_at as "writtenAt", c.offered_at as "offeredAt", c.ended_at as "endedAt"
        from contracts c join transactions t on t.id = c.transaction_id where c.id in (${ownContracts(userId)})
        order by c.created_at, c.id`,
    },
  },
  {
    table: 'contract_consents',
    holds: 'That you agreed to sign contracts of a sale electronically, and when.',
    columns: {
      ...plain([
        contractConsents.id,
        contractConsents.transactionId,
        contractConsents.consentVersion,
        contractConsents.consentedAt,
      ]),
      ...retained('account', [contractConsents.userId]),
    },
    periods: [
      {
        period,
        from: 'the day you agreed',
        expired: (cutoff) => sql`${contractConsents.consentedAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'contract-consents',
      rows: (userId) => sql`select t.order_number as "orderNumber", n.consent_version as "consentVersion",
        n.consented_at as "agreedAt" from contract_consents n join transactions t on t.id = n.transaction_id
        where n.user_id = ${userId} and n.transaction_id in (${ownSales(userId)}) order by n.consented_at`,
    },
  },
  {
    table: 'contract_template_versions',
    holds: 'The clauses of your templates of contracts, in every version.',
    columns: deleted(contractTemplateVersions),
    deletes: (userId) =>
      sql`template_id in (select m.id from contract_templates m where m.${ofOwnCattery(userId)})`,
    exported: {
      file: 'contract-templates',
      rows: (
        userId,
      ) => sql`select m.name, v.version, v.sign_by as "signBy", v.clauses, v.created_at as "savedAt"
        from contract_template_versions v join contract_templates m on m.id = v.template_id
        where m.${ofOwnCattery(userId)} order by m.name, v.version`,
    },
  },
  {
    table: 'contract_templates',
    holds: 'The names of your templates of contracts.',
    columns: deleted(contractTemplates),
    deletes: ofOwnCattery,
    exported: { not: 'The export has their versions with the names.' },
  },
]
