import { useMutation } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import type { ReportReason } from '../choices.ts'
import type { ModerationEndpoints } from '../contract.ts'
import type { ReportTarget } from './report-target.ts'

type Report = { target: ReportTarget; reason: ReportReason; comment?: string | null | undefined }

const FIELDS = {
  message: 'messageId',
  person: 'userId',
  cat: 'catId',
  breeder: 'breederId',
  pairing: 'breedingPairingId',
  review: 'reviewId',
} as const

/** IDs of the reports sent since the page loaded. Reporting the same subject again returns the same ID. */
const sent = new Set<string>()

/** Sends a report; `isKnown` if the user has sent it before and it is still open. */
export function useReport() {
  const api = useApi<ModerationEndpoints>()
  return useMutation({
    mutationFn: async ({ target, reason, comment }: Report) => {
      const { id } = await api.call('POST /api/reports', {
        body: { [FIELDS[target.kind]]: target.id, reason, ...(comment && { comment }) },
      })
      const isKnown = sent.has(id)
      sent.add(id)
      return { isKnown }
    },
  })
}
