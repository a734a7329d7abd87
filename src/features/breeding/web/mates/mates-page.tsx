import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { inDigits } from '#lib/texts/digits.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Checkbox, Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Pagination } from '#ui/lists/pagination.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { MAX_MATES, RANKED_GENERATIONS, RANKED_SHARE } from '../../choices.ts'
import type { Animal, Mate, Mates } from '../../contract.ts'
import { MAX_BREED } from '../../limits.ts'
import { BreedersOnly } from '../breeders-only.tsx'
import { shareText } from '../inbreeding/words.ts'
import { AnimalChoice } from '../plan/animal-choice.tsx'
import { Checks } from '../plan/checks.tsx'
import { DepthChoice } from '../plan/depth-choice.tsx'
import { breedingQueries } from '../queries.ts'
import { MateRow } from './mate-row.tsx'
import { DISTANCES, type MateSearch, matesUrl, readMateSearch } from './mates-url.ts'
import { ownChecks, sharedChecks } from './shared-checks.ts'

const PER_PAGE = 30

/** `/breeding/mates`: possible mates of an animal. */
export function MatesPage() {
  return (
    <BreedersOnly title="Find a mate">
      <PageTitle>Find a mate</PageTitle>
      <MateFinder />
    </BreedersOnly>
  )
}

function MateFinder() {
  const navigate = useNavigate()
  const search = readMateSearch(new URLSearchParams(useLocation().search))
  const { animal } = search
  return (
    <div className="grid gap-8">
      <header>
        <h1 className="text-3xl">Find a mate</h1>
        <p className="mt-2 max-w-prose text-muted">
          Your own animals and public ones of other catteries, by the inbreeding of the kittens.
        </p>
      </header>
      <div className="max-w-prose">
        <AnimalChoice
          label="Animal"
          value={animal}
          withOthers={false}
          onChoose={(id) => void navigate(matesUrl({ ...search, animal: id, page: 1 }))}
        />
      </div>
      {animal ? (
        <ChosenAnimal id={animal} search={search} />
      ) : (
        <p className="text-muted">Choose the animal that you want a mate for.</p>
      )}
    </div>
  )
}

function ChosenAnimal({ id, search }: { id: string; search: MateSearch }) {
  return (
    <Loaded
      query={useQuery(breedingQueries.animal(id))}
      failure="The animal could not be loaded."
      // The choice above says so.
      missing={null}
    >
      {(found) => <MatesOf key={found.id} animal={found} search={search} />}
    </Loaded>
  )
}

function MatesOf({ animal, search }: { animal: Animal; search: MateSearch }) {
  return (
    <div className="grid gap-6">
      <Filters animal={animal} search={search} />
      <DepthChoice
        depth={search.generations}
        href={(generations) => matesUrl({ ...search, generations, page: 1 })}
      />
      <Loaded
        query={useQuery(breedingQueries.mates(animal.id, search))}
        failure="The mates could not be loaded."
        loading={<Skeletons shapes={['h-32', 'h-32', 'h-32']} />}
      >
        {(found) => <Ranking found={found} animal={animal} search={search} />}
      </Loaded>
    </div>
  )
}

/** A form that also works without script. */
function Filters({ animal, search }: { animal: Animal; search: MateSearch }) {
  const { breed, kind, within, isUnobjected, generations } = search
  return (
    <form
      key={matesUrl(search)}
      action="/breeding/mates"
      className="card grid items-end gap-4 p-5 sm:grid-cols-2 lg:grid-cols-4"
    >
      <input type="hidden" name="animal" value={animal.id} />
      <input type="hidden" name="generations" value={generations} />
      <Field label="Breed">
        {(control) => (
          <Input {...control} name="breed" defaultValue={breed || animal.breed} maxLength={MAX_BREED} />
        )}
      </Field>
      <Field label="Animals">
        {(control) => (
          <Select {...control} name="kind" defaultValue={kind ?? ''}>
            <option value="">Your own and public ones</option>
            <option value="own">Your own</option>
            <option value="public">Public ones of other catteries</option>
          </Select>
        )}
      </Field>
      <Field label="Distance from your cattery">
        {(control) => (
          <Select {...control} name="within" defaultValue={within ?? ''}>
            <option value="">Any</option>
            {DISTANCES.map((miles) => (
              <option key={miles} value={miles}>{`Within ${inDigits(miles)} miles`}</option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-2">
        <Checkbox
          label="Only without warnings or blocks"
          name="unobjected"
          value="1"
          defaultChecked={isUnobjected}
        />
        <Button type="submit">Show mates</Button>
      </div>
    </form>
  )
}

function Ranking({ found, animal, search }: { found: Mates; animal: Animal; search: MateSearch }) {
  const { mates, isCut } = found
  if (mates.length === 0)
    return (
      <EmptyState
        title="No mate found"
        hint="Choose another breed or a larger distance. Other catteries decide which of their animals are public."
      />
    )
  const page = Math.min(search.page, Math.ceil(mates.length / PER_PAGE))
  const shown = mates.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  const shared = sharedChecks(mates)
  const isRanked = ({ knownAncestors }: Mate) => knownAncestors >= RANKED_SHARE
  const groups = [
    { title: 'Known pedigree', mates: shown.filter(isRanked) },
    { title: 'Pedigree mostly unknown', mates: shown.filter((mate) => !isRanked(mate)) },
  ]
  return (
    <div className="grid gap-6">
      <Notice title="How mates are ordered">
        <p>
          {`Mates with at least ${shareText(RANKED_SHARE)} of their own ancestors over ${RANKED_GENERATIONS} generations known come first, those with the least inbred kittens at the top. An animal without known ancestors has no known relatives, so its kittens only seem less inbred. Such mates are listed below, the best known first.`}
        </p>
      </Notice>
      {isCut && (
        <p>{`Only your own animals and the nearest of the others were ranked, ${MAX_MATES} in all. Filter them to see more.`}</p>
      )}
      {shared.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-xl">{`With all ${mates.length} mates`}</h2>
          <Checks checks={shared} />
        </section>
      )}
      {groups
        .filter((group) => group.mates.length > 0)
        .map((group) => (
          <section key={group.title} className="grid gap-4">
            <h2 className="text-xl">{group.title}</h2>
            <ol className="grid gap-4">
              {group.mates.map((mate) => (
                <li key={mate.id}>
                  <MateRow
                    mate={mate}
                    checks={ownChecks(mate, shared)}
                    animal={animal}
                    generations={search.generations}
                  />
                </li>
              ))}
            </ol>
          </section>
        ))}
      <Pagination
        page={page}
        pages={Math.ceil(mates.length / PER_PAGE)}
        href={(next) => matesUrl({ ...search, page: next })}
        label="Pages of mates"
      />
    </div>
  )
}
