import { useApi } from '#lib/client/query-client.ts'
import { useAction } from '#ui/use-action.ts'
import type { PickupEndpoints } from '../contract.ts'
import type { PickupAnswer } from '../rules.ts'
import { useStorePickup } from './queries.ts'

const DONE: Record<PickupAnswer, string> = {
  accept: 'You agreed on a day',
  decline: 'Proposal declined',
  withdraw: 'Proposal withdrawn',
}

/** Answers a proposal of a sale, and shows what came of it. */
export function useAnswer(saleId: string, proposalId: string) {
  const api = useApi<PickupEndpoints>()
  return useAction({
    run: (answer: PickupAnswer) =>
      api.call('POST /api/orders/{id}/pickup/answer', {
        params: { id: saleId },
        body: { proposalId, answer },
      }),
    done: (_, answer) => ({ title: DONE[answer] }),
    onSuccess: useStorePickup(),
  })
}
