import { type SQL, sql } from 'drizzle-orm'
import { CONTRACT_YEARS } from '#features/contracts/api/index.ts'
import { plain, retained, type TableRules, years } from '#platform/personal-data/index.ts'
import { neuterProofs, salePapers } from './tables.ts'

/** Sales of a user as the buyer or the breeder. */
const ownSales = (userId: string): SQL => sql`select x.id from transactions x where x.buyer_id = ${userId}
  union select x.id from transactions x join breeders y on y.id = x.breeder_id where y.user_id = ${userId}`

/** Rows of sales whose contract is too old. */
const ofOldContracts = (cutoff: Date): SQL => sql`transaction_id in (
  select s.transaction_id from sale_papers s join contracts c on c.id = s.contract_id
  where c.ended_at < ${cutoff.toISOString()})`

const period = years(CONTRACT_YEARS)
const from = 'the day the contract was signed by both'

/** What contracts promise for after the handover is kept as long as the contracts. */
export const papersRules: TableRules[] = [
  {
    table: 'neuter_proofs',
    holds: 'Proofs that a cat is neutered or spayed, with their files, and why one was not enough.',
    columns: {
      ...plain([
        neuterProofs.id,
        neuterProofs.transactionId,
        neuterProofs.status,
        neuterProofs.sentAt,
        neuterProofs.endedAt,
        neuterProofs.remindedAt,
      ]),
      ...retained('contract', [neuterProofs.objectId, neuterProofs.reason]),
    },
    periods: [{ period, from, expired: ofOldContracts }],
    exported: {
      file: 'neuter-proofs',
      rows: (userId) => sql`select t.order_number as "orderNumber", n.status, n.object_id as file, n.reason,
        n.sent_at as "sentAt", n.ended_at as "endedAt",
        case when t.buyer_id <> ${userId} then n.reminded_at end as "remindedAt"
        from neuter_proofs n join transactions t on t.id = n.transaction_id
        where n.transaction_id in (${ownSales(userId)}) order by n.sent_at, n.id`,
    },
  },
  {
    table: 'sale_papers',
    holds:
      'Until when a cat is neutered and when its papers follow, as a contract says, and on which day the papers were handed over.',
    columns: plain([
      salePapers.transactionId,
      salePapers.contractId,
      salePapers.neuterBy,
      salePapers.papersWhen,
      salePapers.proofSeenAt,
      salePapers.papersOn,
      salePapers.papersStatedAt,
      salePapers.neuterSoonRemindedAt,
      salePapers.neuterDayRemindedAt,
      salePapers.papersRemindedAt,
    ]),
    periods: [{ period, from, expired: ofOldContracts }],
    exported: {
      file: 'papers',
      rows: (userId) => sql`select t.order_number as "orderNumber", p.neuter_by as "neuterBy",
        p.papers_when as "papersFollow", p.proof_seen_at as "proofSeenAt", p.papers_on as "papersHandedOverOn",
        p.papers_stated_at as "statedAt",
        case when t.buyer_id = ${userId} then p.neuter_soon_reminded_at end as "remindedBeforeTheDayAt",
        case when t.buyer_id = ${userId} then p.neuter_day_reminded_at end as "remindedOnTheDayAt",
        case when t.buyer_id <> ${userId} then p.papers_reminded_at end as "remindedOfPapersAt"
        from sale_papers p join transactions t on t.id = p.transaction_id
        where p.transaction_id in (${ownSales(userId)}) order by t.created_at, t.id`,
    },
  },
]
