import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#lib/client/client.ts'
import { useApi } from '#lib/client/query-client.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { durationInWords } from '#lib/texts/duration-words.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Spinner } from '#ui/loading/spinner.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { EXPORT_HOURS } from '../choices.ts'
import type { DataExport, PrivacyEndpoints } from '../contract.ts'
import { exportsQuery } from './queries.ts'

/** Creates and downloads a file with everything about the viewer. */
export function ExportSection() {
  const queries = useQueryClient()
  const api = useApi<PrivacyEndpoints>()
  const isHydrated = useHydrated()
  const query = useQuery(exportsQuery)
  const create = useMutation<DataExport, ApiError>({
    mutationFn: () => api.call('POST /api/account/exports'),
    onSettled: () => queries.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
  const latest = query.data?.[0]
  return (
    <PlainSection title="Download your data">
      <div className="grid gap-4">
        <p>
          {`A ZIP file with everything that we store about you: your account, messages, orders, receipts, listings, pictures, and documents. We tell you when it is ready, and keep it for ${durationInWords(EXPORT_HOURS * HOUR_MS)}.`}
        </p>
        <FailureNotice title="The file could not be requested" error={create.error} />
        <Loaded query={query} failure="Your files could not be loaded." loading={null}>
          {([newest]) => newest && <Latest latest={newest} />}
        </Loaded>
        {latest?.state !== 'requested' && (
          <div>
            <Button
              variant={latest?.state === 'ready' ? 'secondary' : 'primary'}
              disabled={!isHydrated}
              busy={create.isPending}
              onClick={() => create.mutate()}
            >
              {latest?.state === 'ready' ? 'Create a new file' : 'Create a file'}
            </Button>
          </div>
        )}
      </div>
    </PlainSection>
  )
}

function Latest({ latest: { id, state, requestedAt, expiresAt, bytes } }: { latest: DataExport }) {
  const api = useApi<PrivacyEndpoints>()
  const download = useMutation<{ url: string }, ApiError>({
    mutationFn: () => api.call('POST /api/account/exports/{id}/download', { params: { id } }),
    onSuccess: ({ url }) => location.assign(url),
  })
  if (state === 'requested')
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner /> We are creating your file. You can leave this page.
      </p>
    )
  if (state === 'failed')
    return (
      <p role="status">
        The file of <LocalTime at={requestedAt} format="dateTime" /> could not be created. Please try again.
      </p>
    )
  if (state === 'expired' || !expiresAt || !bytes)
    return (
      <p className="text-muted">
        Your last file, of <LocalTime at={requestedAt} format="dateTime" />
        <span>{`, was deleted after ${durationInWords(EXPORT_HOURS * HOUR_MS)}.`}</span>
      </p>
    )
  return (
    <div className="card grid gap-3 p-5" role="status">
      <p>
        Your file of <LocalTime at={requestedAt} format="dateTime" />
        <span>{` is ready (${sizeText(bytes)}). You can download it until `}</span>
        <LocalTime at={expiresAt} format="deadline" />.
      </p>
      <FailureNotice title="The file could not be downloaded" error={download.error} />
      <div>
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          Download
        </Button>
      </div>
    </div>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
