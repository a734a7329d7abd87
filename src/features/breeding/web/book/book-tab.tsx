import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useLocation, useNavigate } from 'react-router'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { AnimalForm } from '../form/lazy-animal-form.ts'
import { breedingQueries } from '../queries.ts'
import { AnimalTable } from './animal-table.tsx'
import { BookFilters } from './book-filters.tsx'
import { bookUrl, isFiltered, readBookUrl, WHOLE_BOOK } from './book-url.ts'
import { Requests } from './requests.tsx'
import { SameCats } from './same-cats.tsx'

/** The breeding book: what waits for a decision, and the animals by name. `breeds` are names to suggest. */
export function BookTab({ breeds }: { breeds: string[] | undefined }) {
  const { pathname, search: params } = useLocation()
  const navigate = useNavigate()
  const { search, isNew } = readBookUrl(new URLSearchParams(params))
  const animals = useQuery({ ...breedingQueries.page(search), placeholderData: keepPreviousData })
  const total = animals.data?.total
  const hasFilter = isFiltered(search)
  const open = () => void navigate(bookUrl(pathname, search, true))
  return (
    <section className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-2xl">
          Breeding book
          {total !== undefined && total > 0 && (
            <span className="ml-3 text-base text-muted tabular-nums">
              {`${inDigits(total)} ${total === 1 ? 'animal' : 'animals'}`}
            </span>
          )}
        </h2>
        <LinkButton size="sm" variant="secondary" to="/breeding/plan">
          Plan a mating
        </LinkButton>
        <LinkButton size="sm" variant="secondary" to="/breeding/import">
          Import
        </LinkButton>
        {total !== undefined && total > 0 && (
          <LinkButton size="sm" variant="secondary" href="/api/breeding/export">
            Export
          </LinkButton>
        )}
        <Button onClick={open}>
          <Plus size={18} aria-hidden="true" />
          Add an animal
        </Button>
      </div>
      <Requests />
      <SameCats />
      {(hasFilter || (total ?? 0) > 0) && <BookFilters path={pathname} search={search} breeds={breeds} />}
      <PagedList
        query={animals}
        failure="Your breeding book could not be loaded."
        empty={
          hasFilter || search.page > 1 ? (
            <p className="py-10 text-center text-muted">
              No animals here.{' '}
              <Link to={bookUrl(pathname, WHOLE_BOOK)} className="link">
                Show the whole book
              </Link>
            </p>
          ) : (
            <EmptyState
              title="Your breeding book is empty"
              hint="Record your cats and their ancestors once. The book then draws pedigrees, computes the inbreeding of planned litters, and finds mates."
            >
              <Button onClick={open}>Add your first animal</Button>
              <LinkButton variant="secondary" to="/breeding/import">
                Import from a file
              </LinkButton>
            </EmptyState>
          )
        }
        label="Pages of the breeding book"
        page={search.page}
        perPage={ROWS_PER_PAGE}
        href={(page) => bookUrl(pathname, { ...search, page })}
      >
        {(rows) => <AnimalTable animals={rows} />}
      </PagedList>
      {isNew && <AnimalForm breeds={breeds} onClose={() => void navigate(bookUrl(pathname, search))} />}
    </section>
  )
}
