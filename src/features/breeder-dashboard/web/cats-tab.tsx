import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { ManagedCat, ManagedCatEndpoints, ManagedCatList } from '#features/cats/web/index.ts'
import { CatForm, invalidateManagedCats, managedCatQueries } from '#features/cats/web/index.ts'
import { invalidateFavorites } from '#features/favorites/web/index.ts'
import { litterName, managedLitterQueries } from '#features/litters/web/index.ts'
import { useNetPrice } from '#features/payouts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/lists/pagination.tsx'
import { CatCards } from './cat-cards.tsx'
import { CatListTools } from './cat-list-tools.tsx'
import { useCatView } from './cat-view.ts'
import { CatViewChoice } from './cat-view-choice.tsx'
import { CURRENT_CATS, dashboardUrl } from './dashboard-url.ts'
import { TabFrame } from './tab-frame.tsx'
import type { Dashboard } from './use-dashboard.ts'
import { useRemoval } from './use-removal.tsx'

/** From so many cats on, there are filters, a search, and views. */
const CATS_WITH_TOOLS = 6

/** Loaded when it is chosen. */
const CatTable = lazy(async () => ({ default: (await import('./cat-table.tsx')).CatTable }))

/** My Cats: the cats of the cattery by status, search, and order, one page at a time. */
export function CatsTab({ dashboard, isPublic }: { dashboard: Dashboard; isPublic: boolean }) {
  const { form, openForm, list = CURRENT_CATS } = dashboard
  const { pathname } = useLocation()
  const api = useApi<ManagedCatEndpoints>()
  const counts = useQuery(managedCatQueries.counts)
  const cats = useQuery({ ...managedCatQueries.page(list), placeholderData: keepPreviousData })
  const removal = useRemoval<ManagedCat>({
    remove: ({ id }) => api.call('DELETE /api/cats/{id}', { params: { id } }),
    noun: 'Cat',
    nameOf: ({ name }) => name,
    text: 'This permanently deletes the listing and its pictures, and removes it from favorites.',
    invalidate: async (client, { id }) => {
      await Promise.all([invalidateManagedCats(client, id), invalidateFavorites(client)])
    },
  })
  const [view, setView] = useCatView()
  // A few cats need no search, filters, or table. A filtered list always has them, so that its filters can be removed.
  const hasTools =
    (counts.data?.all ?? 0) >= CATS_WITH_TOOLS ||
    dashboardUrl('', { tab: 'cats', form: null, list }) !== dashboardUrl('', { tab: 'cats', form: null })
  const Cats = view === 'table' && hasTools ? CatTable : CatCards
  const urlOf = (to: ManagedCatList) => dashboardUrl(pathname, { tab: 'cats', form: null, list: to })
  return (
    <>
      <TabFrame
        title="My Cats"
        action={
          <Button onClick={() => openForm('cats')}>
            <Plus size={18} aria-hidden="true" />
            Add New Cat
          </Button>
        }
        query={cats}
        isEmpty={counts.data?.all === 0}
        empty={
          <EmptyState
            title="No cats listed yet"
            hint="To start, all you need is a name, breed, age, and price."
          >
            <Button onClick={() => openForm('cats')}>Add Your First Cat</Button>
          </EmptyState>
        }
      >
        {({ items, total }) => (
          <>
            {hasTools && (
              <CatListTools
                list={list}
                counts={counts.data}
                urlOf={urlOf}
                viewChoice={<CatViewChoice view={view} onChange={setView} />}
              />
            )}
            {items.length > 0 ? (
              <Suspense>
                <Cats
                  // The selection belongs to what is shown.
                  key={urlOf(list)}
                  cats={items}
                  onEdit={(id) => openForm('cats', id)}
                  onDelete={removal.confirm}
                />
              </Suspense>
            ) : (
              <p className="py-10 text-center text-muted">
                No cats here.{' '}
                <Link to={urlOf({ ...CURRENT_CATS, show: 'all' })} className="link">
                  Show all
                </Link>
              </p>
            )}
            {!hasTools && (counts.data?.sold ?? 0) > 0 && (
              <p>
                <Link to={urlOf({ ...CURRENT_CATS, show: 'sold' })} className="link">
                  {`Sold cats (${counts.data?.sold})`}
                </Link>
              </p>
            )}
            <Pagination
              label="Pages of cats"
              page={list.page}
              pages={Math.ceil(total / managedCatQueries.perPage)}
              href={(page) => urlOf({ ...list, page })}
            />
          </>
        )}
      </TabFrame>
      {removal.dialog}
      {form && <OpenForm dashboard={dashboard} isPublic={isPublic} />}
    </>
  )
}

/** The form for a new cat, or for the one in the URL once it is loaded. */
function OpenForm({ dashboard: { form, closeForm }, isPublic }: { dashboard: Dashboard; isPublic: boolean }) {
  const id = form?.kind === 'edit' ? form.id : ''
  const edited = useQuery({ ...managedCatQueries.detail(id), enabled: id !== '' }).data
  const litters = useQuery(managedLitterQueries.litters).data
  const priceHint = useNetPrice()
  // The kittens of a recorded litter are added one after the other, and begin with the price of the last one.
  const [added, setAdded] = useState<ManagedCat[]>([])
  const litter = form?.kind === 'new' ? litters?.find(({ id }) => id === form.from) : undefined
  const { kittensToAdd = 0, totalKittens } = litter ?? {}
  const number = (totalKittens ?? kittensToAdd) - kittensToAdd + 1
  const kitten = kittensToAdd > 0 && {
    name: `Kitten ${number}`,
    price: priceOf(added.at(-1)),
    isAvailable: false,
  }
  if (!litters || (id && !edited)) return null
  return (
    <CatForm
      key={edited ? `${edited.id} ${edited.version}` : `new ${added.length}`}
      cat={edited}
      initial={form?.kind === 'new' && form.from ? { litterId: form.from, ...kitten } : undefined}
      kittenTitle={kitten ? `Kitten ${number} of ${totalKittens}` : undefined}
      litters={litters.map((litter) => ({ ...litter, name: litterName(litter) }))}
      isPublic={isPublic}
      priceHint={priceHint}
      onClose={closeForm}
      onSaved={kittensToAdd > 1 ? (saved) => setAdded([...added, saved]) : undefined}
    />
  )
}

const priceOf = (cat: ManagedCat | undefined) => (cat ? String(cat.price / 100) : '')
