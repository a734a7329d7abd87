import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ManagedCat, ManagedCatEndpoints } from '#features/cats/web/index.ts'
import { CatForm, invalidateManagedCats, managedCatsQuery } from '#features/cats/web/index.ts'
import { invalidateFavorites } from '#features/favorites/web/index.ts'
import { litterName, managedLitterQueries } from '#features/litters/web/index.ts'
import { SaleNote } from '#features/payments/web/index.ts'
import { formatDollars, formatMoney } from '#lib/money.ts'
import { useApi } from '#lib/query-client.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import { CatInsight } from './cat-insight.tsx'
import { EditButton } from './row-buttons.tsx'
import { TabFrame } from './tab-frame.tsx'
import { TAKEN_DOWN, TakenDownNote } from './taken-down-note.tsx'
import type { Dashboard } from './use-dashboard.ts'
import { useRemoval } from './use-removal.tsx'

const STATUS: Record<ManagedCat['status'], [string, BadgeTone]> = {
  available: ['Available', 'good'],
  reserved: ['Reserved', 'warm'],
  sold: ['Sold', 'plain'],
  withdrawn: ['Paused', 'plain'],
}

/** My Cats: all cats of the cattery. */
export function CatsTab({ dashboard, isPublic }: { dashboard: Dashboard; isPublic: boolean }) {
  const { form, openForm, closeForm } = dashboard
  const api = useApi<ManagedCatEndpoints>()
  const cats = useQuery(managedCatsQuery)
  const litters = useQuery(managedLitterQueries.litters)
  const removal = useRemoval<ManagedCat>({
    remove: ({ id }) => api.call('DELETE /api/cats/{id}', { params: { id } }),
    noun: 'Cat',
    nameOf: ({ name }) => name,
    text: 'This permanently deletes the listing and its pictures, and removes it from favorites.',
    invalidate: async (client, { id }) => {
      await Promise.all([invalidateManagedCats(client, id), invalidateFavorites(client)])
    },
  })
  const edited = form?.kind === 'edit' ? cats.data?.find(({ id }) => id === form.id) : undefined
  const add = (
    <Button onClick={() => openForm('cats')}>
      <Plus size={18} aria-hidden="true" />
      Add New Cat
    </Button>
  )
  return (
    <>
      <TabFrame
        title="My Cats"
        action={add}
        query={cats}
        empty={
          <EmptyState
            title="No cats listed yet"
            hint="To start, all you need is a name, breed, age, and price."
          >
            <Button onClick={() => openForm('cats')}>Add Your First Cat</Button>
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {rows.map((cat) => (
              <li key={cat.id}>
                <ManagedCatCard
                  cat={cat}
                  onEdit={() => openForm('cats', cat.id)}
                  onDelete={() => removal.confirm(cat)}
                />
              </li>
            ))}
          </ul>
        )}
      </TabFrame>
      {removal.dialog}
      {(form?.kind === 'new' || edited) && litters.data && (
        <CatForm
          key={edited ? `${edited.id} ${edited.version}` : 'new'}
          cat={edited}
          initial={form?.kind === 'new' && form.from ? { litterId: form.from } : undefined}
          litters={litters.data.map((litter) => ({ id: litter.id, name: litterName(litter) }))}
          isPublic={isPublic}
          onClose={closeForm}
        />
      )}
    </>
  )
}

function ManagedCatCard({
  cat,
  onEdit,
  onDelete,
}: {
  cat: ManagedCat
  onEdit: () => void
  onDelete: () => void
}) {
  const picture = cat.pictures[0]
  const [status, tone] = cat.isTakenDown ? TAKEN_DOWN : STATUS[cat.status]
  return (
    <article className="card flex h-full flex-col p-2.5">
      <div className="relative aspect-4/3 overflow-hidden rounded-md bg-sunken">
        {picture ? (
          <Picture
            picture={picture}
            alt={cat.name}
            sizes="(min-width: 64rem) 22rem, (min-width: 36rem) 45vw, 92vw"
            className="size-full"
          />
        ) : (
          <PhotoPlaceholder className="size-full" />
        )}
        <span className="absolute top-2.5 left-2.5">
          <Badge tone={tone}>{status}</Badge>
        </span>
      </div>
      <div className="flex grow flex-col gap-1 px-2 pt-4">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="min-w-0 truncate text-xl">
            {cat.status === 'withdrawn' ? (
              cat.name
            ) : (
              <Link to={`/cats/${cat.id}`} className="hover:underline">
                {cat.name}
              </Link>
            )}
          </h3>
          <p className="font-serif text-lg tabular-nums">
            {cat.price % 100 === 0 ? formatDollars(cat.price) : formatMoney(cat.price)}
          </p>
        </div>
        <p className="text-sm text-muted">
          {`${cat.breed} · ${cat.gender === 'male' ? 'Male' : 'Female'} · ${cat.age} ${cat.age === 1 ? 'week' : 'weeks'}`}
        </p>
        {cat.isTakenDown && <TakenDownNote />}
        {cat.isLocked && <SaleNote catId={cat.id} />}
        <CatInsight catId={cat.id} name={cat.name} />
        <div className="mt-auto flex gap-2 pt-4 pb-1.5">
          <EditButton name={cat.name} onEdit={onEdit} />
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Delete ${cat.name}`}
            disabled={cat.isLocked}
            onClick={onDelete}
          >
            Delete
          </Button>
          {cat.isLocked && (
            <p className="self-center text-sm text-muted">A {cat.status} cat cannot be deleted.</p>
          )}
        </div>
      </div>
    </article>
  )
}
