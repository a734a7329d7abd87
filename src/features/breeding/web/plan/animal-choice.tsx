import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Link } from '#ui/link.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Sex } from '../../choices.ts'
import { birthText } from '../../rules/birth.ts'
import { Combobox } from '../form/combobox.tsx'
import { Found } from '../form/found.tsx'
import { breedingQueries } from '../queries.ts'
import { searchStatus, useAnimalSearch } from '../use-animal-search.ts'

type Props = {
  label: string
  /** The ID of the chosen animal. */
  value: string | null
  /** Undefined for animals of both sexes. */
  sex?: Sex
  /** Whether animals of other catteries can be chosen. */
  withOthers?: boolean
  onChoose: (id: string | null) => void
}

/** Chooses an animal: a search over the own book and, below, animals of other catteries that the breeder may see. */
export function AnimalChoice({ label, value, onChoose, ...search }: Props) {
  return value ? (
    <Chosen label={label} id={value} onChange={() => onChoose(null)} />
  ) : (
    <AnimalSearch label={label} onChoose={onChoose} {...search} />
  )
}

function Chosen({ label, id, onChange }: { label: string; id: string; onChange: () => void }) {
  const isHydrated = useHydrated()
  const { data, error } = useQuery(breedingQueries.animal(id))
  return (
    <div className="grid content-start gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      <div className="flex min-h-11 flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-2">
        <p className="min-w-0 grow wrap-anywhere">
          {data ? (
            <>
              <Link className="link" to={`/breeding/animals/${id}`}>
                <bdi>{data.registeredName}</bdi>
              </Link>
              <span className="block text-sm text-muted">
                {detailOf(data.breed, data.birth, data.catteryName)}
              </span>
            </>
          ) : (
            <span className="text-muted">
              {error ? 'This animal does not exist, or you may not see it.' : 'Loading...'}
            </span>
          )}
        </p>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Change ${label}`}
          disabled={!isHydrated}
          onClick={onChange}
        >
          Change
        </Button>
      </div>
    </div>
  )
}

const detailOf = (breed: string | null, birth: string | null, cattery: string | null) =>
  [breed, birth && birthText(birth), cattery].filter(Boolean).join(', ')

function AnimalSearch({ label, sex, withOthers, onChoose }: Omit<Props, 'value'>) {
  const search = useAnimalSearch(sex, withOthers)
  const groups = [
    {
      title: 'Your animals',
      options: search.own.map(({ id, registeredName, breed, birth, isOutside }) => ({
        id,
        content: (
          <Found
            name={registeredName}
            detail={detailOf(breed, birth, isOutside ? 'ancestor from elsewhere' : null)}
          />
        ),
        onChoose: () => onChoose(id),
      })),
    },
    {
      title: 'Animals of other catteries',
      options: search.others
        .filter(({ isShown }) => isShown)
        .map(({ id, name, breed, birth, catteryName }) => ({
          id,
          content: <Found name={name} detail={detailOf(breed, birth, catteryName)} />,
          onChoose: () => onChoose(id),
        })),
    },
  ]
  const found = groups.flatMap(({ options }) => options).length
  return (
    <Field label={label} hint="A part of the name, a number, or a microchip">
      {(control) => (
        <Combobox
          control={control}
          {...search.field}
          groups={groups}
          status={search.error ?? searchStatus(search.isLoading, found)}
          isOverlay
          choosesFirst
        />
      )}
    </Field>
  )
}
