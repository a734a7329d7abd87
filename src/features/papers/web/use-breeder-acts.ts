import { useApi } from '#lib/client/query-client.ts'
import { useAction } from '#ui/use-action.ts'
import type { PapersEndpoints, ProofAnswer, SalePapers } from '../contract.ts'
import { useStorePapers } from './queries.ts'

type Sale = Pick<SalePapers, 'transactionId' | 'otherName'>

/** Answers a proof, and shows what came of it. */
export function useAnswerProof({ transactionId: id, otherName }: Sale, onSuccess?: () => void) {
  const api = useApi<PapersEndpoints>()
  const store = useStorePapers()
  return useAction({
    run: (body: ProofAnswer) =>
      api.call('POST /api/orders/{id}/neuter-proofs/answer', { params: { id }, body }),
    done: (_, { answer }) => ({
      title: answer === 'seen' ? 'Marked as seen' : 'Answer sent',
      description: `We told ${otherName}`,
    }),
    onSuccess: (changed) => {
      store(changed)
      onSuccess?.()
    },
  })
}

/** Takes back that the papers were handed over. */
export function useTakeBack({ transactionId: id, otherName }: Sale) {
  const api = useApi<PapersEndpoints>()
  return useAction({
    run: () => api.call('DELETE /api/orders/{id}/papers', { params: { id } }),
    done: { title: 'Taken back', description: `We told ${otherName}` },
    onSuccess: useStorePapers(),
  })
}
