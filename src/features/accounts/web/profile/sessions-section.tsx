import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { deviceName } from '../../device-name.ts'
import type { ProfileEndpoints, Session } from '../../profile-contract.ts'
import { DeviceRow } from './device-row.tsx'
import { refreshDevices, sessionsQuery } from './security-queries.ts'

/** The devices on which the user is signed in; ends one or all others. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  return (
    <PlainSection title="Devices">
      <p className="text-sm text-muted">
        Where you are signed in. Sign out devices that you do not know, and then change your password.
      </p>
      <div className="mt-4">
        <Loaded
          query={sessions}
          failure="Your devices could not be loaded."
          loading={<Skeleton className="h-24" />}
        >
          {(data) => <Sessions sessions={data} />}
        </Loaded>
      </div>
    </PlainSection>
  )
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const client = useQueryClient()
  const api = useApi<ProfileEndpoints>()
  const [asking, setAsking] = useState(false)
  const isHydrated = useHydrated()
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length
  const refresh = () => refreshDevices(client)
  const end = useAction({
    run: (session: Session) => api.call('DELETE /api/auth/sessions/{id}', { params: { id: session.id } }),
    done: (_, { device }) => ({ title: `${deviceName(device)} has been signed out` }),
    failed: { title: 'Error', description: 'That did not work. Please try again.' },
    onSettled: refresh,
  })
  const endOthers = useAction({
    run: () => api.call('POST /api/auth/sessions/end-others'),
    done: { title: 'All other devices have been signed out' },
    failed: { title: 'Error', description: 'That did not work. Please try again.' },
    onSettled: () => {
      setAsking(false)
      return refresh()
    },
  })
  return (
    <>
      <ul className="divide-y border-y">
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
        <ActionDialog
          isDanger
          title="Sign out all other devices?"
          text={`You stay signed in here and are signed out on ${others} other devices.`}
          submit="Sign out"
          action={endOthers}
          onSubmit={() => endOthers.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type RowProps = { session: Session; isBusy: boolean; onEnd: (() => void) | undefined }

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { device, isCurrent, network, signedInAt, lastActiveAt } = session
  return (
    <DeviceRow
      device={device}
      isCurrent={isCurrent}
      action={isCurrent ? null : 'Sign out'}
      isBusy={isBusy}
      onAction={onEnd}
    >
      {isCurrent ? (
        <span>Active now</span>
      ) : (
        <span>
          Last active <LocalTime at={lastActiveAt} format="dateTime" />
        </span>
      )}
      {'\u00a0· Signed in '}
      <LocalTime at={signedInAt} format="date" />
      {network && <span>{`\u00a0· Network ${network}`}</span>}
    </DeviceRow>
  )
}
