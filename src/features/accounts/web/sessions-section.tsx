import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useApi } from '#lib/query-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Device, ProfileEndpoints, Session } from '../profile-contract.ts'
import { sessionsQuery } from './security-queries.ts'

/** The devices on which the user is signed in; ends one or all others. */
export function SessionsSection() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery)
  return (
    <PlainSection title="Devices">
      <p className="text-sm text-muted">
        Where you are signed in. Sign out devices that you do not know, and then change your password.
      </p>
      {isError ? (
        <div className="mt-4">
          <LoadFailure text="Your devices could not be loaded." busy={isFetching} onRetry={refetch} />
        </div>
      ) : data ? (
        <Sessions sessions={data} />
      ) : (
        <Skeleton className="mt-4 h-24" />
      )}
    </PlainSection>
  )
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const client = useQueryClient()
  const api = useApi<ProfileEndpoints>()
  const [asking, setAsking] = useState(false)
  const isHydrated = useHydrated()
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length
  const settled = {
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: () =>
      toast({ title: 'Error', description: 'That did not work. Please try again.', tone: 'danger' }),
  }
  const end = useMutation({
    mutationFn: (session: Session) =>
      api.call('DELETE /api/auth/sessions/{id}', { params: { id: session.id } }),
    ...settled,
    onSuccess: (_, { device }) => toast({ title: `${deviceText(device)} has been signed out` }),
  })
  const endOthers = useMutation({
    mutationFn: () => api.call('POST /api/auth/sessions/end-others'),
    ...settled,
    onSuccess: () => toast({ title: 'All other devices have been signed out' }),
    onSettled: () => {
      setAsking(false)
      return settled.onSettled()
    },
  })
  return (
    <>
      <ul className="mt-4 divide-y border-y">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={end.isPending && end.variables.id === session.id}
            onEnd={isHydrated ? () => end.mutate(session) : undefined}
          />
        ))}
      </ul>
      {others > 1 && (
        <div className="mt-4">
          <Button size="sm" variant="secondary" disabled={!isHydrated} onClick={() => setAsking(true)}>
            Sign out all other devices
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title="Sign out all other devices?"
          text={`You stay signed in here and are signed out on ${others} other devices.`}
          action="Sign out"
          busy={endOthers.isPending}
          onConfirm={() => endOthers.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type RowProps = { session: Session; isBusy: boolean; onEnd: (() => void) | undefined }

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { device, isCurrent, network, signedInAt, lastActiveAt } = session
  const Icon = device.kind === 'mobile' || device.kind === 'tablet' ? Smartphone : Monitor
  const name = deviceText(device)
  return (
    <li className="flex flex-wrap items-center gap-3 py-4">
      <Icon size={24} aria-hidden="true" className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex flex-wrap items-center gap-2 font-sans font-medium">
          {name}
          {isCurrent && <Badge tone="good">This device</Badge>}
        </h3>
        <p className="text-sm text-muted">
          {isCurrent ? (
            'Active now'
          ) : (
            <>
              Last active <LocalTime at={lastActiveAt} format="dateTime" />
            </>
          )}
          {' · Signed in '}
          <LocalTime at={signedInAt} format="date" />
          {network && ` · Network ${network}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          variant="secondary"
          busy={isBusy}
          disabled={!onEnd}
          onClick={onEnd}
          aria-label={`Sign out ${name}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function deviceText({ browser, system }: Device): string {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
