import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { Notice } from '#ui/notice.tsx'
import { useAction } from '#ui/use-action.ts'
import {
  type Entry,
  type WaitingListEndpoints,
  type WishesInput,
  waitingListEndpoints,
  wishesInput,
} from '../contract.ts'
import { isOpenEntry } from '../rules.ts'
import { useStoreEntry } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { fromWishValues, toWishValues, WishFields, type WishValues } from './wish-fields.tsx'

const pauseSchema = waitingListEndpoints['POST /api/waiting-lists/entries/{id}/pause'].body
const leaveSchema = waitingListEndpoints['POST /api/waiting-lists/entries/{id}/leave'].body

/** What the buyer can do with an open entry: change the wishes, pause, and leave. */
export function BuyerActions({ entry }: { entry: Entry }) {
  const [shown, setShown] = useState<'wishes' | 'pause' | 'leave' | null>(null)
  const api = useApi<WaitingListEndpoints>()
  if (!isOpenEntry(entry)) return null
  const { id, breeder } = entry
  const close = () => setShown(null)
  if (shown === 'wishes') return <WishesForm entry={entry} onClose={close} />
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setShown('wishes')}>
        Change your wishes
      </Button>
      {entry.status === 'waiting' && !entry.offer && (
        <Button variant="secondary" onClick={() => setShown('pause')}>
          Pause your place
        </Button>
      )}
      <Button variant="quiet" onClick={() => setShown('leave')}>
        Leave the list
      </Button>
      {shown === 'pause' && (
        <ReasonDialog
          title="Pause your place?"
          text="You keep your place, and are offered nothing until you take part again. Families behind you move up until then."
          submit="Pause"
          done="Your place is paused"
          label={`Reason for ${breeder.businessName} (optional)`}
          schema={pauseSchema}
          toInput={({ reason }) => ({ reason })}
          run={(body) => api.call('POST /api/waiting-lists/entries/{id}/pause', { params: { id }, body })}
          onClose={close}
        />
      )}
      {shown === 'leave' && (
        <ReasonDialog
          title="Leave the waiting list?"
          text="You will lose your place. If you join again, you start at the end."
          submit="Leave the list"
          done="You left the waiting list"
          label={`Reason for ${breeder.businessName} (optional)`}
          isDanger
          schema={leaveSchema}
          toInput={({ reason }) => ({ reason })}
          run={(body) => api.call('POST /api/waiting-lists/entries/{id}/leave', { params: { id }, body })}
          onClose={close}
        />
      )}
    </div>
  )
}

const PAUSED_TEXTS: Record<NonNullable<Entry['pausedBy']>, string> = {
  offers:
    'Three offers in a row were declined or expired, so the breeder offers you nothing for now. You keep your place.',
  family: 'The breeder offers you nothing for now. You keep your place.',
  account:
    'Your account cannot be used at the moment. You keep your place, which counts again as soon as it can.',
}

/** Why a place is paused; lets the family take part again. */
export function Resume({ entry: { id, pausedBy } }: { entry: Entry }) {
  const api = useApi<WaitingListEndpoints>()
  const resume = useAction({
    run: () => api.call('POST /api/waiting-lists/entries/{id}/resume', { params: { id } }),
    done: { title: 'You take part again', description: 'You kept your place' },
    failed: { title: 'That did not work' },
    onSuccess: useStoreEntry(),
  })
  return (
    <Notice title="Your place is paused">
      <p>{PAUSED_TEXTS[pausedBy ?? 'family']}</p>
      {pausedBy !== 'account' && (
        <Button className="mt-3" busy={resume.isPending} onClick={() => resume.mutate()}>
          Take part again
        </Button>
      )}
    </Notice>
  )
}

function WishesForm({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { id } = entry
  const api = useApi<WaitingListEndpoints>()
  const store = useStoreEntry()
  const save = useAction({
    run: (body: WishesInput) =>
      api.call('PUT /api/waiting-lists/entries/{id}/wishes', { params: { id }, body }),
    done: { title: 'Wishes saved', description: 'You keep your place' },
    onSuccess: async (changed) => {
      await store(changed)
      onClose()
    },
  })
  const { form, submit, errorAt } = useZodForm<WishValues, WishesInput>({
    schema: wishesInput,
    toInput: fromWishValues,
    defaults: toWishValues(entry.wishes),
    send: (body) => save.mutateAsync(body),
  })
  return (
    <ActionForm
      action={save}
      submit="Save your wishes"
      failure="Your wishes were not saved"
      error={formError(save.error)}
      onSubmit={submit}
      onClose={onClose}
      className="card grid gap-5 p-5"
    >
      <WishFields form={form} colors={entry.listColors} errorAt={errorAt} />
    </ActionForm>
  )
}
