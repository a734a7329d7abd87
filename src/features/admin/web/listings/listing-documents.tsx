import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ForRole } from '#features/accounts/web/index.ts'
import type { AdminListingDetail, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { dateText } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/card.tsx'
import { refreshAdmin } from '../queries.ts'

/** The private documents of a listing, shown on request, because viewing them is logged. */
export function ListingDocuments({ listing: { kind, id, documentCount } }: { listing: AdminListingDetail }) {
  const queries = useQueryClient()
  const api = useApi<StaffEndpoints>()
  const view = useMutation({
    mutationFn: () => api.call('POST /api/admin/listings/{kind}/{id}/documents', { params: { kind, id } }),
    onSuccess: () => refreshAdmin(queries, id),
  })
  return (
    <Section title="Documents">
      {documentCount === 0 ? (
        <p className="text-muted">The breeder has not added documents.</p>
      ) : view.data ? (
        <ul className="divide-y">
          {view.data.map(({ name, lab, date, url }) => (
            <li key={url} className="py-2.5 first:pt-0 last:pb-0">
              <a dir="auto" href={url} className="link wrap-anywhere">
                {name}
              </a>
              <p className="text-sm text-muted wrap-anywhere">
                {[lab, date && dateText(date)].filter(Boolean).join(', ')}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className="mb-4 text-sm text-muted">
            {`${documentCount === 1 ? 'There is 1 document. ' : `There are ${documentCount} documents. `}They are private, and your access is logged.`}
          </p>
          <ForRole needed="moderator" to="open them">
            <Button variant="secondary" size="sm" busy={view.isPending} onClick={() => view.mutate()}>
              Show documents
            </Button>
          </ForRole>
        </>
      )}
      {view.isError && (
        <p role="alert" className="mt-3 text-danger">
          The documents could not be loaded. Please try again.
        </p>
      )}
    </Section>
  )
}
