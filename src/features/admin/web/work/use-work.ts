import { useQuery } from '@tanstack/react-query'
import type { User } from '#features/accounts/contract.ts'
import { payoutAttentionQuery } from '#features/payouts/web/index.ts'
import type { LoadState } from '#ui/loading/loaded.tsx'
import { maySee } from '../admin-url.ts'
import { adminQueries } from '../queries.ts'
import {
  applicationItem,
  approvalItem,
  attentionItem,
  caseItem,
  checksItem,
  documentsItem,
  expiredItem,
  payoutItem,
  rulesItem,
  type WorkItem,
} from './work-items.ts'

const open = { status: 'open', page: 1 } as const

/** What waits for a member of staff, as far as the role allows it: the oldest of each kind. */
export function useWork(viewer: User): LoadState<WorkItem[]> {
  const isModerator = maySee(viewer, { tab: 'applications', person: null })
  const isFinance = maySee(viewer, { tab: 'payments', person: null })
  const mine = useQuery(adminQueries.cases({ ...open, assignee: 'me' }))
  const unassigned = useQuery(adminQueries.cases({ ...open, assignee: 'none' }))
  const approvals = useQuery(adminQueries.approvals({ approval: null, page: 1 }))
  const attention = useQuery(adminQueries.attention(1))
  const applications = useQuery({ ...adminQueries.applications(1), enabled: isModerator })
  const unchecked = useQuery({ ...adminQueries.unchecked(1), enabled: isModerator })
  const expired = useQuery({ ...adminQueries.expired(1), enabled: isModerator })
  const documents = useQuery({
    ...adminQueries.testDocuments({ isSeen: false, page: 1 }),
    enabled: isModerator,
  })
  const rules = useQuery({ ...adminQueries.placeRules, enabled: isModerator })
  const payouts = useQuery({ ...payoutAttentionQuery, enabled: isFinance })

  const loads = [
    mine,
    unassigned,
    approvals,
    attention,
    ...(isModerator ? [applications, rules, unchecked, expired, documents] : []),
    ...(isFinance ? [payouts] : []),
  ]
  const checks = [
    unchecked.data && checksItem(unchecked.data),
    expired.data && expiredItem(expired.data),
    documents.data && documentsItem(documents.data),
    rules.data && rulesItem(rules.data),
  ].filter((item) => item !== undefined)
  const items = [
    ...(mine.data?.items ?? []).map((each) => caseItem(each, true)),
    ...(unassigned.data?.items ?? []).map((each) => caseItem(each, false)),
    ...(approvals.data?.items ?? []).filter(({ mayApprove }) => mayApprove).map(approvalItem),
    ...(attention.data?.items ?? []).map(attentionItem),
    ...(applications.data?.items ?? []).map(applicationItem),
    ...(payouts.data ?? []).map(payoutItem),
    ...checks,
  ]
  const failed = loads.filter(({ data, error }) => data === undefined && error)
  return {
    data: loads.every(({ data }) => data !== undefined) ? items : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => failed.map(({ refetch }) => refetch()),
  }
}
