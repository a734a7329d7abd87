import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { lazy } from 'react'
import type { ManagedCat } from '#features/cats/web/index.ts'
import { managedCatQueries } from '#features/cats/web/index.ts'
import type { Litter } from '#features/litters/contract.ts'
import type { ManagedLitterEndpoints } from '#features/litters/web/index.ts'
import {
  invalidateManagedLitters,
  litterForms,
  litterName,
  managedLitterQueries,
} from '#features/litters/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { dateText } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { DifferingKittens } from './differing-kittens.tsx'
import { DeleteButton, EditButton } from './row-buttons.tsx'
import { TabFrame } from './tab-frame.tsx'
import type { Dashboard } from './use-dashboard.ts'
import { useRemoval } from './use-removal.tsx'

const YourYear = lazy(async () => ({ default: (await import('./year/your-year.tsx')).YourYear }))
const { LitterForm, RecordLitterForm } = litterForms

/** Kittens listed per litter. */
const PREVIEW = 3

/** Litter Management: the litters with their listed kittens. */
export function LittersTab({ dashboard }: { dashboard: Dashboard }) {
  const { form, openForm, closeForm } = dashboard
  const api = useApi<ManagedLitterEndpoints>()
  const litters = useQuery(managedLitterQueries.litters)
  const cats = useQuery(managedCatQueries.all)
  const pairings = useQuery(managedLitterQueries.pairings)
  const removal = useRemoval<Litter>({
    remove: ({ id }) => api.call('DELETE /api/litters/{id}', { params: { id } }),
    noun: 'Litter',
    nameOf: litterName,
    text: 'This permanently deletes the litter. Its cats stay in your list, without the litter. Kittens that you have not added yet are deleted, and the pairing gets its earlier status back. Families who learned of the birth are told that it was a mistake.',
    invalidate: async (client) => {
      await Promise.all([
        invalidateManagedLitters(client),
        client.invalidateQueries({ queryKey: managedCatQueries.everything }),
      ])
    },
  })
  const linked = (litter: Litter) => cats.data?.filter(({ litterId }) => litterId === litter.id) ?? []
  const edited = form?.kind === 'edit' ? litters.data?.find(({ id }) => id === form.id) : undefined
  // From a pairing, the form asks for the birth alone.
  const recorded =
    form?.kind === 'new' && form.from ? pairings.data?.find(({ id }) => id === form.from) : undefined
  return (
    <>
      <TabFrame
        title="Litter Management"
        action={
          <Button onClick={() => openForm('litters')}>
            <Plus size={18} aria-hidden="true" />
            Add Litter
          </Button>
        }
        query={litters}
        empty={
          <EmptyState
            title="No litters yet"
            hint="When kittens are born, add the litter and link your cats to it."
          >
            <Button onClick={() => openForm('litters')}>Add Your First Litter</Button>
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {rows.map((litter) => (
              <li key={litter.id} className="card flex flex-col gap-4 p-5 wrap-anywhere">
                <div>
                  <h3 className="flex flex-wrap items-center gap-2 text-lg">
                    <Link dir="auto" to={`/litters/${litter.id}`} className="hover:underline">
                      {litterName(litter)}
                    </Link>
                    {!litter.isActive && <Badge>Inactive</Badge>}
                  </h3>
                  <p className="text-sm text-muted">
                    {litter.birthDate ? `Born ${dateText(litter.birthDate)}` : 'Birth date not set'}
                  </p>
                </div>
                <dl className="grid grid-cols-3 gap-2 text-center text-sm">
                  <Figure name="Total" value={litter.totalKittens ?? '–'} />
                  <Figure name="Available" value={litter.availableKittens} />
                  <Figure name="Listed" value={linked(litter).length} />
                </dl>
                <Kittens cats={linked(litter)} />
                <DifferingKittens litter={litter} cats={linked(litter)} />
                {litter.kittensToAdd > 0 && (
                  <p className="text-sm">
                    {`${litter.kittensToAdd === 1 ? '1 kitten' : `${litter.kittensToAdd} kittens`} to add: picture, sex, color, and price. Nobody sees them yet.`}
                  </p>
                )}
                <div className="mt-auto flex flex-wrap gap-2">
                  <LinkButton
                    to={`/breeding/litters/${litter.id}`}
                    size="sm"
                    variant="secondary"
                    aria-label={`Litter log of ${litterName(litter)}`}
                  >
                    Litter log
                  </LinkButton>
                  <EditButton name={litterName(litter)} onEdit={() => openForm('litters', litter.id)} />
                  <Button
                    size="sm"
                    variant={litter.kittensToAdd > 0 ? 'primary' : 'secondary'}
                    aria-label={`Add a kitten to ${litterName(litter)}`}
                    onClick={() => openForm('cats', undefined, litter.id)}
                  >
                    Add kitten
                  </Button>
                  <DeleteButton name={litterName(litter)} onDelete={() => removal.confirm(litter)} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </TabFrame>
      <LazyContent>
        <YourYear />
      </LazyContent>
      {removal.dialog}
      {recorded && <RecordLitterForm key={recorded.id} pairing={recorded} onClose={closeForm} />}
      {!recorded && (form?.kind === 'new' || edited) && pairings.data && (
        <LitterForm
          key={edited?.id ?? 'new'}
          litter={edited}
          pairings={pairings.data}
          linkedCats={edited ? linked(edited).length : 0}
          onClose={closeForm}
        />
      )}
    </>
  )
}

function Figure({ name, value }: { name: string; value: number | string }) {
  return (
    <div className="flex flex-col-reverse rounded-md bg-sunken py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-xl font-medium tabular-nums">{value}</dd>
    </div>
  )
}

function Kittens({ cats }: { cats: ManagedCat[] }) {
  if (cats.length === 0) return null
  return (
    <ul className="text-sm">
      {cats.slice(0, PREVIEW).map(({ id, name, gender }) => (
        <li key={id}>{`${name} (${gender})`}</li>
      ))}
      {cats.length > PREVIEW && <li className="text-muted">{`...and ${cats.length - PREVIEW} more`}</li>}
    </ul>
  )
}
