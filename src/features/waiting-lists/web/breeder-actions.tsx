import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { PlainSection } from '#ui/card.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { useAction } from '#ui/use-action.ts'
import { type Entry, type WaitingListEndpoints, waitingListEndpoints } from '../contract.ts'
import { MAX_NOTES } from '../limits.ts'
import { pickerPath } from '../path.ts'
import { isOpenEntry } from '../rules.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { useStoreEntry } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { SinceDialog } from './since-dialog.tsx'

const moveSchema = waitingListEndpoints['POST /api/waiting-lists/entries/{id}/move'].body
const decisionSchema = waitingListEndpoints['POST /api/waiting-lists/entries/{id}/decision'].body

/** What the breeder can do with an entry: confirm, not accept, move, and keep notes. */
export function BreederActions({ entry }: { entry: Entry }) {
  const [shown, setShown] = useState<'decline' | 'move' | 'since' | null>(null)
  const api = useApi<WaitingListEndpoints>()
  const { id, status, buyerName, position } = entry
  const close = () => setShown(null)
  return (
    <>
      {isOpenEntry(entry) && (
        <div className="flex flex-wrap gap-3">
          {status === 'pending' && <ConfirmButton entry={entry} />}
          {status === 'waiting' && !entry.offer && entry.breeder.isPublic && (
            <LinkButton to={pickerPath(entry.pairingId ?? 'any')}>Offer a kitten</LinkButton>
          )}
          {status === 'waiting' && (
            <Button variant="secondary" onClick={() => setShown('move')}>
              Move
            </Button>
          )}
          <Button variant="quiet" onClick={() => setShown('since')}>
            Waits since…
          </Button>
          <Button variant="quiet" onClick={() => setShown('decline')}>
            {status === 'pending' ? 'Do not accept' : 'Remove from the list'}
          </Button>
        </div>
      )}
      {entry.mayRejoinAt && <Consent entry={entry} />}
      <Notes entry={entry} />
      {shown === 'move' && (
        <ReasonDialog
          title={`Move ${buyerName}`}
          text="Families are in the order in which they joined. A move needs a reason, which this family reads."
          submit="Move"
          done="Entry moved"
          label="Reason"
          isRequired
          position={position ?? 1}
          schema={moveSchema}
          toInput={({ reason, position: to }) => ({ reason, position: Number(to || Number.NaN) })}
          run={(body) => api.call('POST /api/waiting-lists/entries/{id}/move', { params: { id }, body })}
          onClose={close}
        />
      )}
      {shown === 'since' && <SinceDialog entry={entry} onClose={close} />}
      {shown === 'decline' && (
        <ReasonDialog
          title={status === 'pending' ? `Do not accept ${buyerName}?` : `Remove ${buyerName} from the list?`}
          text="The family will read your reason and lose its place."
          submit={status === 'pending' ? 'Do not accept' : 'Remove'}
          done={`We told ${buyerName}`}
          label="Reason"
          isRequired
          isDanger
          schema={decisionSchema}
          toInput={({ reason }) => ({ decision: 'decline', reason })}
          run={(body) => api.call('POST /api/waiting-lists/entries/{id}/decision', { params: { id }, body })}
          onClose={close}
        />
      )}
    </>
  )
}

/** Lets a family that was not accepted join the list again before the time is over. */
function Consent({ entry: { id, buyerName, mayRejoinAt } }: { entry: Entry }) {
  const api = useApi<WaitingListEndpoints>()
  const consent = useAction({
    run: () => api.call('POST /api/waiting-lists/entries/{id}/consent', { params: { id } }),
    done: { title: `${buyerName} can join again`, description: 'We told the family' },
    failed: { title: 'That did not work' },
    onSuccess: useStoreEntry(),
  })
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-muted">
        <span>{`${buyerName} cannot join this list again until `}</span>
        <CalendarDate date={(mayRejoinAt ?? '').slice(0, 10)} />
        <span>, unless you agree.</span>
      </p>
      <Button variant="secondary" busy={consent.isPending} onClick={() => consent.mutate()}>
        {`Let ${buyerName} join again`}
      </Button>
    </div>
  )
}

const notesSchema = waitingListEndpoints['PUT /api/waiting-lists/entries/{id}/notes'].body

function Notes({ entry: { id, notes } }: { entry: Entry }) {
  const api = useApi<WaitingListEndpoints>()
  const save = useAction({
    run: (body: { notes: string }) =>
      api.call('PUT /api/waiting-lists/entries/{id}/notes', { params: { id }, body }),
    done: { title: 'Notes saved' },
    onSuccess: useStoreEntry(),
  })
  const { form, submit, errorAt } = useZodForm({
    schema: notesSchema,
    toInput: (values: { notes: string }) => values,
    defaults: { notes: notes ?? '' },
    send: (body) => save.mutateAsync(body),
  })
  return (
    <PlainSection title="Your notes">
      <ActionForm
        action={save}
        submit="Save notes"
        variant="secondary"
        failure="Your notes were not saved"
        onSubmit={submit}
      >
        <CountedTextarea
          label="Notes"
          hint="Only you see them."
          value={form.watch('notes')}
          registration={form.register('notes')}
          max={MAX_NOTES}
          rows={3}
          error={errorAt('notes')}
        />
      </ActionForm>
    </PlainSection>
  )
}
