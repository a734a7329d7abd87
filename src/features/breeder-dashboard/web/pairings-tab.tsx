import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { Pairing } from '#features/litters/contract.ts'
import type { ManagedLitterEndpoints } from '#features/litters/web/index.ts'
import {
  breedsText,
  invalidatePairings,
  litterForms,
  managedLitterQueries,
  pairingDateText,
  pairingTitle,
  priceRangeText,
  STATUS_TEXT,
  STATUS_TONE,
} from '#features/litters/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { readPair } from './dashboard-url.ts'
import { DeleteButton, EditButton } from './row-buttons.tsx'
import { TabFrame } from './tab-frame.tsx'
import { TAKEN_DOWN, TakenDownNote } from './taken-down-note.tsx'
import type { Dashboard } from './use-dashboard.ts'
import { useRemoval } from './use-removal.tsx'

/** Breeding Pairings: planned, confirmed, and born. */
export function PairingsTab({ dashboard }: { dashboard: Dashboard }) {
  const { form, openForm, closeForm } = dashboard
  const isHydrated = useHydrated()
  const api = useApi<ManagedLitterEndpoints>()
  const pairings = useQuery(managedLitterQueries.pairings)
  const removal = useRemoval<Pairing>({
    remove: ({ id }) => api.call('DELETE /api/breeding-pairings/{id}', { params: { id } }),
    noun: 'Breeding pairing',
    nameOf: pairingTitle,
    text: 'This permanently deletes the pairing. You can still pair the sire and queen again.',
    invalidate: invalidatePairings,
  })
  const edited = form?.kind === 'edit' ? pairings.data?.find(({ id }) => id === form.id) : undefined
  return (
    <>
      <TabFrame
        title="Breeding Pairings"
        action={
          <Button onClick={() => openForm('pairings')}>
            <Plus size={18} aria-hidden="true" />
            Add Breeding Pairing
          </Button>
        }
        query={pairings}
        empty={
          <EmptyState
            title="No breeding pairings planned"
            hint="Families look for litters long before they are born. Show them what you are planning."
          >
            <Button onClick={() => openForm('pairings')}>Plan a Pairing</Button>
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="grid gap-4">
            {rows.map((pairing) => (
              <li
                key={pairing.id}
                className="card grid gap-3 p-5 wrap-anywhere sm:grid-cols-[1fr_auto] sm:gap-6"
              >
                <div>
                  <h3 className="flex flex-wrap items-center gap-2.5 text-lg">
                    <Link dir="auto" to={`/breeding-pairings/${pairing.id}`} className="hover:underline">
                      {pairingTitle(pairing)}
                    </Link>
                    <Badge tone={STATUS_TONE[pairing.status]}>{STATUS_TEXT[pairing.status]}</Badge>
                    {pairing.isTakenDown ? (
                      <Badge tone={TAKEN_DOWN[1]}>{TAKEN_DOWN[0]}</Badge>
                    ) : (
                      !pairing.isActive && <Badge>{pairing.overrideReason ? 'Private' : 'Inactive'}</Badge>
                    )}
                  </h3>
                  <p className="text-sm text-muted">
                    {[
                      breedsText(pairing),
                      pairingDateText(pairing),
                      pairing.priceRange && priceRangeText(pairing.priceRange),
                    ]
                      .filter(Boolean)
                      .join('\u00a0· ')}
                  </p>
                  {pairing.isTakenDown && <TakenDownNote />}
                  {pairing.overrideReason && (
                    <p className="mt-2 max-w-prose text-sm">
                      {'A check blocks this mating, so the pairing is private. Your reason: '}
                      <bdi>{pairing.overrideReason}</bdi>
                    </p>
                  )}
                  {pairing.description && (
                    <p dir="auto" className="mt-2 line-clamp-2 max-w-prose text-sm">
                      {pairing.description}
                    </p>
                  )}
                </div>
                <div className="flex flex-wrap items-start gap-2">
                  {pairing.litterCount === 0 && (
                    <Button
                      size="sm"
                      variant="secondary"
                      aria-label={`Record the litter of ${pairingTitle(pairing)}`}
                      disabled={!isHydrated}
                      onClick={() => openForm('litters', undefined, pairing.id)}
                    >
                      Record Litter
                    </Button>
                  )}
                  <LinkButton
                    to={`/breeding/litters/${pairing.id}`}
                    size="sm"
                    variant="secondary"
                    aria-label={`Matings and births of ${pairingTitle(pairing)}`}
                  >
                    Matings and births
                  </LinkButton>
                  <EditButton name={pairingTitle(pairing)} onEdit={() => openForm('pairings', pairing.id)} />
                  <DeleteButton name={pairingTitle(pairing)} onDelete={() => removal.confirm(pairing)} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </TabFrame>
      {removal.dialog}
      {(form?.kind === 'new' || edited) && (
        <litterForms.PairingForm
          key={edited?.id ?? (form?.kind === 'new' ? form.from : null) ?? 'new'}
          pairing={edited}
          pair={form?.kind === 'new' ? readPair(form.from) : undefined}
          onClose={closeForm}
          onBorn={({ id }) => openForm('litters', undefined, id)}
        />
      )}
    </>
  )
}
