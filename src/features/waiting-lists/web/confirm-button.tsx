import { useApi } from '#lib/client/query-client.ts'
import { Button, type ButtonSize } from '#ui/button.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Entry, ListedEntry, WaitingListEndpoints } from '../contract.ts'
import { useStoreEntry } from './queries.ts'

type Props = {
  entry: Pick<Entry | ListedEntry, 'id' | 'buyerName'>
  size?: ButtonSize
  /** In a list, says whom it confirms. */
  isInList?: boolean
  className?: string
}

/** Confirms an entry, which then has a place. */
export function ConfirmButton({ entry: { id, buyerName }, isInList, ...look }: Props) {
  const api = useApi<WaitingListEndpoints>()
  const store = useStoreEntry()
  const confirm = useAction({
    run: () =>
      api.call('POST /api/waiting-lists/entries/{id}/decision', {
        params: { id },
        body: { decision: 'confirm' },
      }),
    done: { title: 'Entry confirmed', description: `We told ${buyerName}` },
    failed: { title: 'The entry was not confirmed' },
    onSuccess: store,
  })
  return (
    <Button
      {...look}
      busy={confirm.isPending}
      aria-label={isInList ? `Confirm ${buyerName}` : undefined}
      onClick={() => confirm.mutate()}
    >
      Confirm
    </Button>
  )
}
