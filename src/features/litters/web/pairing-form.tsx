import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { newId } from '#lib/ids.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { FormButtons, FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import type { Pairing } from '../contract.ts'
import {
  type ManagedLitterEndpoints,
  type PairingForm as PairingWire,
  pairingFormSchema,
} from '../manage-contract.ts'
import { invalidatePairings } from './invalidation.ts'
import { managedLitterQueries } from './manage-queries.ts'
import { PairingDetails } from './pairing-details.tsx'
import { type PairingFormValues, pairingFormValues, pairingWire } from './pairing-form-values.ts'
import { ParentFields } from './parent-fields.tsx'

const STEPS = [
  { part: 'sire', title: 'Sire' },
  { part: 'queen', title: 'Queen' },
  { part: 'pairing', title: 'Pairing details' },
] as const

type Props = {
  pairing?: Pairing | undefined
  onClose: () => void
  /** Called when a pairing was saved as born and has no litter yet. */
  onBorn: (pairing: Pairing) => void
}

/** A pairing in three steps: sire, queen, details. It is sent from the last one only. */
export function PairingForm({ pairing, onClose, onBorn }: Props) {
  const viewer = useViewer()
  const client = useQueryClient()
  const api = useApi<ManagedLitterEndpoints>()
  const sires = useQuery(managedLitterQueries.sires)
  const queens = useQuery(managedLitterQueries.queens)
  const [at, setAt] = useState(0)
  const [id] = useState(newId)
  const save = useMutation({
    mutationFn: (body: PairingWire) =>
      pairing
        ? api.call('PUT /api/breeding-pairings/{id}', { params: { id: pairing.id }, body })
        : api.call('POST /api/breeding-pairings', { body: { ...body, id } }),
    onSuccess: (saved) => {
      // At once, for the litter that may follow.
      client.setQueryData(managedLitterQueries.pairings.queryKey, (rows = []) => [
        saved,
        ...rows.filter(({ id }) => id !== saved.id),
      ])
      void invalidatePairings(client)
      onClose()
      const done = pairing ? 'updated' : 'created'
      toast({ title: 'Success', description: `Breeding pairing ${done} successfully` })
      if (saved.status === 'born' && saved.litterCount === 0) onBorn(saved)
    },
    onError: (error) => {
      const [fault] = Object.keys(error.fields)
      // The step with the fault is shown.
      if (fault)
        setAt(
          Math.max(
            0,
            STEPS.findIndex(({ part }) => fault.startsWith(part)),
          ),
        )
      else
        toast({
          title: 'Error',
          description: ['Failed to save breeding pairing', error.detail].filter(Boolean).join('. '),
          tone: 'danger',
        })
    },
  })
  const zod = useZodForm<PairingFormValues, PairingWire>({
    schema: pairingFormSchema,
    toInput: pairingWire,
    defaults: pairingFormValues(pairing),
    draftKey: `pairing ${viewer?.id} ${pairing?.id ?? 'new'}`,
    send: (input) => save.mutateAsync(input),
  })
  const { form, errorAt } = zod
  const step = STEPS[at] ?? STEPS[0]
  const isLast = at === STEPS.length - 1
  const heading = useRef<HTMLHeadingElement>(null)
  const wasAt = useRef(at)
  useEffect(() => {
    // The button that was pressed is gone: reading goes on at the top of the new step.
    if (wasAt.current !== at) heading.current?.focus()
    wasAt.current = at
  }, [at])
  const next = async () => {
    if (await form.trigger(step.part, { shouldFocus: true })) setAt(at + 1)
  }
  return (
    <FormDialog
      title={pairing ? 'Edit Breeding Pairing' : 'Add Breeding Pairing'}
      onClose={onClose}
      isDirty={form.formState.isDirty && !save.isPending}
      isRestored={zod.isRestored}
      startOver={() => {
        zod.startOver()
        setAt(0)
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Enter in an earlier step goes on, it sends nothing.
          void (isLast ? zod.submit(event) : next())
        }}
        className="grid gap-6"
      >
        <div className="grid gap-3">
          <ol className="grid grid-cols-3 gap-2 text-sm">
            {STEPS.map(({ part, title }, index) => (
              <li
                key={part}
                aria-current={index === at ? 'step' : undefined}
                className={`border-t-2 pt-1.5 ${index <= at ? 'border-action' : 'border-line'} ${index === at ? 'font-semibold text-action' : 'text-muted'}`}
              >
                {`${index + 1}. ${title}`}
              </li>
            ))}
          </ol>
          <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
            {step.title}
            <span className="sr-only">{`step ${at + 1} of ${STEPS.length}`}</span>
          </h3>
        </div>
        {step.part === 'sire' && (
          <ParentFields part="sire" stored={sires.data ?? []} {...{ form, errorAt }} />
        )}
        {step.part === 'queen' && (
          <ParentFields part="queen" stored={queens.data ?? []} {...{ form, errorAt }} />
        )}
        {step.part === 'pairing' && <PairingDetails {...{ form, errorAt }} />}
        <FormButtons>
          <Button variant="quiet" className="mr-auto" onClick={onClose}>
            Cancel
          </Button>
          {at > 0 && (
            <Button variant="secondary" onClick={() => setAt(at - 1)}>
              Previous
            </Button>
          )}
          {/* Two keys, so that the button under the finger is another one when the step changes. */}
          {isLast ? (
            <Button key="send" type="submit" busy={save.isPending}>
              {pairing ? 'Save Changes' : 'Create Pairing'}
            </Button>
          ) : (
            <Button key="next" type="submit">
              Next
            </Button>
          )}
        </FormButtons>
      </form>
    </FormDialog>
  )
}
