import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { Button } from '#ui/button.tsx'
import { FormButtons, FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { toast } from '#ui/toast.ts'
import {
  type ManagedLitterEndpoints,
  type ManagedPairing,
  type PairingForm as PairingWire,
  pairingFormSchema,
} from '../../manage-contract.ts'
import { invalidatePairings } from '../invalidation.ts'
import { managedLitterQueries } from '../manage-queries.ts'
import { PairingDetails } from './pairing-details.tsx'
import {
  animalValues,
  mayPublish,
  type PairingFormValues,
  type ParentValues,
  pairingFormValues,
  pairingWire,
} from './pairing-form-values.ts'
import { ParentFields } from './parent-fields.tsx'

const STEPS = [
  { part: 'sire', title: 'Sire' },
  { part: 'queen', title: 'Queen' },
  { part: 'pairing', title: 'Pairing details' },
] as const

type Props = {
  pairing?: ManagedPairing | undefined
  /** The animals of a planned mating that a new pairing is filled in with. */
  pair?: { sireId: string; damId: string } | undefined
  onClose: () => void
  /** Called after saving a born pairing without a litter. */
  onBorn: (pairing: ManagedPairing) => void
}

/** The form for a pairing; for a planned mating, with both parents filled in. */
export function PairingForm({ pair, ...props }: Props) {
  return pair ? <PlannedPairingForm pair={pair} {...props} /> : <PairingSteps {...props} />
}

/** Without the animals, for example because one was deleted, the form is empty. */
function PlannedPairingForm({ pair, ...props }: Props & { pair: NonNullable<Props['pair']> }) {
  const animals = useQuery(managedLitterQueries.pair(pair))
  const sires = useQuery(managedLitterQueries.sires)
  const queens = useQuery(managedLitterQueries.queens)
  if (animals.error || sires.error || queens.error) return <PairingSteps {...props} />
  if (!animals.data || !sires.data || !queens.data) return null
  const { sire, queen } = animals.data
  return (
    <PairingSteps
      parents={{ sire: animalValues(sire, sires.data), queen: animalValues(queen, queens.data) }}
      {...props}
    />
  )
}

type StepProps = Omit<Props, 'pair'> & { parents?: { sire: ParentValues; queen: ParentValues } }

/** Three steps: sire, queen, details. Only the last one submits. */
function PairingSteps({ pairing, parents, onClose, onBorn }: StepProps) {
  const viewer = useViewer()
  const client = useQueryClient()
  const api = useApi<ManagedLitterEndpoints>()
  const sires = useQuery(managedLitterQueries.sires)
  const queens = useQuery(managedLitterQueries.queens)
  const [stepIndex, setStepIndex] = useState(0)
  const [id] = useState(newId)
  const save = useMutation({
    mutationFn: (body: PairingWire) =>
      pairing
        ? api.call('PUT /api/breeding-pairings/{id}', { params: { id: pairing.id }, body })
        : api.call('POST /api/breeding-pairings', { body: { ...body, id } }),
    onSuccess: (saved) => {
      // Immediately, because the form for its litter may open next.
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
      const [field] = Object.keys(error.fields)
      // Shows the step with the invalid field.
      if (field)
        setStepIndex(
          Math.max(
            0,
            STEPS.findIndex(({ part }) => field.startsWith(part)),
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
    defaults: { ...pairingFormValues(pairing), ...parents },
    formDraftKey: `pairing ${viewer?.id} ${pairing?.id ?? (parents ? draftNameOf(parents) : 'new')}`,
    send: (input) => save.mutateAsync(input),
  })
  const { form, errorAt } = zod
  const step = STEPS[stepIndex] ?? STEPS[0]
  const isLast = stepIndex === STEPS.length - 1
  const heading = useRef<HTMLHeadingElement>(null)
  const previousIndex = useRef(stepIndex)
  useEffect(() => {
    // The pressed button is gone, so focus moves to the heading of the new step.
    if (previousIndex.current !== stepIndex) heading.current?.focus()
    previousIndex.current = stepIndex
  }, [stepIndex])
  const next = async () => {
    if (await form.trigger(step.part, { shouldFocus: true })) setStepIndex(stepIndex + 1)
  }
  return (
    <FormDialog
      title={pairing ? 'Edit Breeding Pairing' : 'Add Breeding Pairing'}
      onClose={onClose}
      isDirty={form.formState.isDirty && !save.isPending}
      isRestored={zod.isRestored}
      startOver={() => {
        zod.startOver()
        setStepIndex(0)
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // In earlier steps, Enter opens the next step.
          void (isLast ? zod.submit(event) : next())
        }}
        className="grid gap-6"
      >
        <div className="grid gap-3">
          <ol className="grid grid-cols-3 gap-2 text-sm">
            {STEPS.map(({ part, title }, index) => (
              <li
                key={part}
                aria-current={index === stepIndex ? 'step' : undefined}
                className={`border-t-2 pt-1.5 ${index <= stepIndex ? 'border-action' : 'border-line'} ${index === stepIndex ? 'font-semibold text-action' : 'text-muted'}`}
              >
                {`${index + 1}. ${title}`}
              </li>
            ))}
          </ol>
          <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
            <bdi>{step.title}</bdi>
            <span className="sr-only">{`step ${stepIndex + 1} of ${STEPS.length}`}</span>
          </h3>
        </div>
        {step.part === 'sire' && (
          <ParentFields part="sire" stored={sires.data ?? []} form={form} errorAt={errorAt} />
        )}
        {step.part === 'queen' && (
          <ParentFields part="queen" stored={queens.data ?? []} form={form} errorAt={errorAt} />
        )}
        {step.part === 'pairing' && (
          <PairingDetails
            form={form}
            errorAt={errorAt}
            hasLitter={(pairing?.litterCount ?? 0) > 0}
            mayPublish={mayPublish(pairing)}
          />
        )}
        <FormButtons>
          <Button variant="quiet" className="mr-auto" onClick={onClose}>
            Cancel
          </Button>
          {stepIndex > 0 && (
            <Button variant="secondary" onClick={() => setStepIndex(stepIndex - 1)}>
              Previous
            </Button>
          )}
          {/* Different keys, so that a double click on Next does not submit the form. */}
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

const draftNameOf = ({ sire, queen }: { sire: ParentValues; queen: ParentValues }) =>
  [sire, queen].map(({ id, animalId }) => id || animalId).join(' ')
