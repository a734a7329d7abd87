import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Animal } from '../../contract.ts'
import { fullName, statusText } from '../animal-texts.ts'
import { BreedersOnly } from '../breeders-only.tsx'
import { AnimalForm } from '../form/lazy-animal-form.ts'
import { AnimalTests } from '../health/animal-tests.tsx'
import { invalidateBook } from '../invalidation.ts'
import { breedingQueries } from '../queries.ts'
import { AnimalFacts } from './animal-facts.tsx'
import { AnimalPedigree } from './animal-pedigree.tsx'
import { Litters } from './litters.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

const BOOK_PATH = '/dashboard?tab=book'

type Slots = {
  /** Names of breeds to suggest in the form; called when the form is open. */
  useBreeds: () => string[] | undefined
}

/** `/breeding/animals/{id}`: an animal of the own book, or one of another cattery that the breeder may see. */
export function AnimalPage(slots: Slots) {
  const { id = '' } = useParams()
  return (
    <BreedersOnly title="Breeding Book">
      <LoadedAnimalPage key={id} id={id} slots={slots} />
    </BreedersOnly>
  )
}

function LoadedAnimalPage({ id, slots }: { id: string; slots: Slots }) {
  return (
    <LoadedPage
      query={useQuery(breedingQueries.animal(id))}
      missing={
        <>
          <PageTitle>Animal Not Found</PageTitle>
          <EmptyState
            isPage
            title="Animal Not Found"
            hint="It was deleted, or its cattery does not show it to you."
          >
            <LinkButton to={BOOK_PATH}>Your breeding book</LinkButton>
          </EmptyState>
        </>
      }
    >
      {(animal) => <LoadedAnimal animal={animal} slots={slots} />}
    </LoadedPage>
  )
}

function LoadedAnimal({ animal, slots: { useBreeds } }: { animal: Animal; slots: Slots }) {
  const { isOwn, catteryName, callName, breed, isOutside, questions } = animal
  const client = useQueryClient()
  const name = fullName(animal)
  return (
    <article className="grid grid-cols-1 gap-6">
      <PageTitle>{name}</PageTitle>
      <header>
        <Breadcrumb steps={[{ to: BOOK_PATH, text: 'Breeding book' }]} current={animal.registeredName} />
        <h1 dir="auto" className="text-3xl wrap-anywhere">
          {name}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-muted">
          {callName && <bdi>{`“${callName}”`}</bdi>}
          <bdi>{breed}</bdi>
          {isOutside ? <Badge>Ancestor from elsewhere</Badge> : <Badge>{statusText(animal)}</Badge>}
          {catteryName && (
            <span>
              In the book of <bdi>{catteryName}</bdi>
            </span>
          )}
        </p>
        <Buttons animal={animal} useBreeds={useBreeds} />
      </header>
      {questions.length > 0 && (
        <Notice title="Please check">
          <ul className="grid gap-1">
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </Notice>
      )}
      <AnimalFacts animal={animal} />
      <PlainSection title="Pedigree">
        <AnimalPedigree animal={animal} />
      </PlainSection>
      <PlainSection title="Health tests">
        <AnimalTests animal={animal} onChanged={() => invalidateBook(client)} />
      </PlainSection>
      {(isOwn || animal.kittenCount > 0) && <Litters animal={animal} />}
    </article>
  )
}

function Buttons({ animal, useBreeds }: { animal: Animal } & Pick<Slots, 'useBreeds'>) {
  const { id, isOwn, sex, isOutside, status } = animal
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [open, setOpen] = useState<'form' | 'removal' | null>(null)
  const close = () => setOpen(null)
  const mayBreed = !isOutside && (status === 'kept' || status === 'breeding')
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {isOwn && (
        <Button size="sm" disabled={!isHydrated} onClick={() => setOpen('form')}>
          Edit
        </Button>
      )}
      {mayBreed && (
        <>
          <LinkButton
            size="sm"
            variant="secondary"
            to={`/breeding/plan?${sex === 'male' ? 'sire' : 'dam'}=${id}`}
          >
            Plan a mating
          </LinkButton>
          <LinkButton size="sm" variant="secondary" to={`/breeding/mates?animal=${id}`}>
            Find a mate
          </LinkButton>
        </>
      )}
      <LinkButton size="sm" variant="secondary" href={`/api/breeding/animals/${id}/pedigree.pdf`}>
        Download pedigree (PDF)
      </LinkButton>
      {isOwn && (
        <Button size="sm" variant="quiet" disabled={!isHydrated} onClick={() => setOpen('removal')}>
          Delete
        </Button>
      )}
      {open === 'form' && <OpenForm animal={animal} useBreeds={useBreeds} onClose={close} />}
      {open === 'removal' && (
        <RemoveDialog
          animal={animal}
          onClose={close}
          onRemoved={() => void navigate(BOOK_PATH, { replace: true })}
        />
      )}
    </div>
  )
}

type FormProps = { animal: Animal; onClose: () => void } & Pick<Slots, 'useBreeds'>

function OpenForm({ animal, useBreeds, onClose }: FormProps) {
  const breeds = useBreeds()
  return <AnimalForm key={animal.version} animal={animal} breeds={breeds} onClose={onClose} />
}
