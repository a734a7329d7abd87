import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { toast } from '#ui/toast.ts'
import { useAction } from '#ui/use-action.ts'
import type { BreedingEndpoints, FoundAnimal, ListedAnimal } from '../../contract.ts'
import { birthText } from '../../rules/birth.ts'
import { invalidateBook } from '../invalidation.ts'
import { searchStatus, useAnimalSearch } from '../use-animal-search.ts'
import type { ChosenParent } from './animal-form-values.ts'
import { Combobox, type ComboboxOption } from './combobox.tsx'
import { Found } from './found.tsx'

type Props = {
  role: 'sire' | 'dam'
  value: ChosenParent | null
  onChange: (parent: ChosenParent | null) => void
  /** The animal itself, which is not offered. */
  exceptId: string | undefined
  /** The breed of an ancestor that is added in place. */
  breed: string
  error: string | undefined
}

const LABELS = { sire: 'Sire (father)', dam: 'Dam (mother)' } as const

/** Chooses a parent among own animals and those of other catteries; one that is not recorded yet is added in place. */
export function ParentChoice(props: Props) {
  const { role, value, onChange, error } = props
  if (!value) return <ParentSearch {...props} />
  return (
    <div className="grid content-start gap-1.5">
      <p className="text-sm font-medium">{LABELS[role]}</p>
      <div className="flex min-h-11 flex-wrap items-center gap-3 rounded-md border border-line px-3.5 py-1">
        <bdi className="min-w-0 grow wrap-anywhere">{value.name}</bdi>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Remove ${value.name} as ${role}`}
          onClick={() => onChange(null)}
        >
          Remove
        </Button>
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function ParentSearch({ role, onChange, exceptId, breed, error }: Props) {
  const sex = role === 'sire' ? 'male' : 'female'
  const client = useQueryClient()
  const api = useApi<BreedingEndpoints>()
  const search = useAnimalSearch(sex)
  const { name } = search
  const adding = useAction({
    run: (registeredName: string) =>
      api.call('POST /api/breeding/animals', { body: { registeredName, breed, sex, isOutside: true } }),
    failed: { title: 'The ancestor could not be added' },
    onSuccess: (added) => {
      onChange({ id: added.id, name: added.registeredName })
      return invalidateBook(client)
    },
  })
  const asking = useAction({
    run: ({ id }: FoundAnimal) => api.call('POST /api/breeding/animals/{id}/requests', { params: { id } }),
    done: (_, animal) => ({
      title: 'Your request was sent',
      description: `Once it is accepted, you can choose ${animal.name} here.`,
    }),
    failed: { title: 'Your request could not be sent' },
    onSuccess: () => invalidateBook(client),
  })
  const addInPlace = () => {
    if (breed) adding.mutate(name)
    else toast({ title: 'Enter the breed of this animal first', tone: 'danger' })
  }
  const groups = [
    {
      title: 'Your book',
      options: search.own
        .filter(({ id }) => id !== exceptId)
        .map((animal) => ({
          id: animal.id,
          content: <Found name={animal.registeredName} detail={ownDetail(animal)} />,
          onChoose: () => onChange({ id: animal.id, name: animal.registeredName }),
        })),
    },
    {
      title: 'Other catteries',
      options: search.others.map((animal): ComboboxOption => {
        const mayAsk = !animal.isShown && animal.request === null
        return {
          id: animal.id,
          content: <Found name={animal.name} detail={otherDetail(animal)} />,
          isDisabled: !animal.isShown && !mayAsk,
          onChoose: () => (mayAsk ? asking.mutate(animal) : onChange({ id: animal.id, name: animal.name })),
        }
      }),
    },
    {
      title: 'Not found?',
      options: name
        ? [
            {
              id: 'add',
              content: `Add “${name}” as an ancestor from elsewhere`,
              isDisabled: adding.isPending,
              onChoose: addInPlace,
            },
          ]
        : [],
    },
  ]
  const found = (groups[0]?.options.length ?? 0) + (groups[1]?.options.length ?? 0)
  return (
    <Field
      label={LABELS[role]}
      hint="Search by name, registration number, or microchip"
      error={error ?? search.error}
    >
      {(control) => (
        <Combobox
          control={control}
          {...search.field}
          groups={groups}
          status={searchStatus(search.isLoading, found)}
        />
      )}
    </Field>
  )
}

function ownDetail({ breed, birth, isOutside }: ListedAnimal): string {
  return [breed, birth && birthText(birth), isOutside && 'ancestor from elsewhere'].filter(Boolean).join(', ')
}

const REQUEST_TEXTS = {
  open: 'Your request is waiting for an answer',
  accepted: 'Your request was accepted',
  declined: 'Your request was declined',
}

function otherDetail({ isShown, breed, birth, catteryName, request }: FoundAnimal): string {
  if (isShown) return [breed, birth && birthText(birth), catteryName].filter(Boolean).join(', ')
  return request ? REQUEST_TEXTS[request] : 'Private. Choose it to ask its cattery.'
}
