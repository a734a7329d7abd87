/** Tasks of papers: the buyer sends the proof, the breeder looks at it and hands over the papers. */
import { type SQL, sql } from 'drizzle-orm'
import { ANSWER_DAYS } from '#features/contracts/api/index.ts'
import { isOwnSale, type OwnSale, ownSaleColumns } from '#features/sales/api/open-tasks.ts'
import { addDays } from '#lib/dates.ts'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'
import { dayIn } from '#lib/times.ts'
import { asksForProof, NEUTER_REMINDER_DAYS, papersDue } from '../rules.ts'
import type { ProofStatus } from '../states.ts'

type Kind = 'neuter_proof' | 'neuter_proof_answer' | 'papers'

/** A completed sale whose contract promises a proof or papers that are still missing. */
export type PapersFacts = OwnSale & {
  neuterBy: string | null
  papersWhen: 'handover' | 'neuter_proof' | null
  papersOn: string | null
  handedOverOn: string | null
  /** The proof that was sent last; days where the sale is. */
  proof: { id: string; status: ProofStatus; sentOn: string; endedOn: string | null } | null
}

const dayOf = (time: SQL) => sql`(${time} at time zone t.time_zone)::date::text`

export const papersTasks: TaskSource<SQL, PapersFacts, Kind> = {
  facts: (reader) => sql`(select coalesce(json_agg(f), '[]') from (
    select ${ownSaleColumns(reader)}, p.neuter_by::text as "neuterBy", p.papers_when as "papersWhen",
      p.papers_on::text as "papersOn",
      (select ${dayOf(sql`min(e.created_at)`)} from transaction_events e
        where e.transaction_id = t.id and e.kind = 'complete') as "handedOverOn",
      (select json_build_object('id', n.id, 'status', n.status, 'sentOn', ${dayOf(sql`n.sent_at`)},
          'endedOn', ${dayOf(sql`n.ended_at`)})
        from neuter_proofs n where n.transaction_id = t.id order by n.sent_at desc, n.id desc limit 1) as proof
    from transactions t join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
      join sale_papers p on p.transaction_id = t.id
    where ${isOwnSale(reader)} and t.status = 'completed') f)`,
  tasksOf(facts, now) {
    const { saleId, role, name, other, timeZone, neuterBy, papersWhen, papersOn, handedOverOn, proof } = facts
    if (facts.frozen) return []
    const common = { role, saleId, name, other }
    const on = (day: string | null) => (day === null ? null : { day, time: null, timeZone })
    const isMissing = asksForProof(facts) && proof?.status !== 'waiting' && proof?.status !== 'seen'
    const isDeclined = proof?.status === 'declined'
    const isSoon = neuterBy !== null && addDays(neuterBy, -NEUTER_REMINDER_DAYS) <= dayIn(now, timeZone)
    if (role === 'buyer')
      return isMissing
        ? [
            openTask({
              ...common,
              kind: 'neuter_proof',
              waitsFor: isDeclined || isSoon ? 'reader' : 'later',
              subjectId: saleId,
              deadline: on(neuterBy),
              note: isDeclined ? 'declined' : null,
            }),
          ]
        : []
    const due = papersDue({
      papersWhen,
      handedOverOn,
      proof:
        proof?.status === 'seen' && proof.endedOn ? { sentOn: proof.sentOn, seenOn: proof.endedOn } : null,
      answerDays: ANSWER_DAYS,
    })
    return [
      ...(proof?.status === 'waiting'
        ? [openTask({ ...common, kind: 'neuter_proof_answer' as const, subjectId: proof.id })]
        : []),
      ...(due && papersOn === null
        ? [openTask({ ...common, kind: 'papers' as const, subjectId: saleId, deadline: on(due.by) })]
        : []),
    ]
  },
}
