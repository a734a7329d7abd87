import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { PlainSection } from '#ui/card.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { deviceName } from '../../device-name.ts'
import type { KnownDevice, ProfileEndpoints } from '../../profile-contract.ts'
import { DeviceRow } from './device-row.tsx'
import { knownDevicesQuery, refreshDevices } from './security-queries.ts'

/** The browsers that the user has signed in with; forgets one. */
export function KnownDevicesSection() {
  const devices = useQuery(knownDevicesQuery)
  return (
    <PlainSection title="Known devices">
      <p className="text-sm text-muted">
        Browsers that you have signed in with. We email you when someone signs in with a different one.
        Forgetting a browser does not sign it out.
      </p>
      <div className="mt-4">
        <Loaded
          query={devices}
          failure="Your known devices could not be loaded."
          loading={<Skeleton className="h-24" />}
        >
          {(data) =>
            data.length === 0 ? <p>There are no known devices.</p> : <KnownDevices devices={data} />
          }
        </Loaded>
      </div>
    </PlainSection>
  )
}

function KnownDevices({ devices }: { devices: KnownDevice[] }) {
  const client = useQueryClient()
  const api = useApi<ProfileEndpoints>()
  const isHydrated = useHydrated()
  const forget = useAction({
    run: ({ id }: KnownDevice) => api.call('DELETE /api/auth/known-devices/{id}', { params: { id } }),
    done: (_, { device }) => ({ title: `${deviceName(device)} has been forgotten` }),
    failed: { title: 'Error', description: 'That did not work. Please try again.' },
    onSettled: () => refreshDevices(client),
  })
  return (
    <ul className="divide-y border-y">
      {devices.map((known) => (
        <DeviceRow
          key={known.id}
          device={known.device}
          isCurrent={known.isCurrent}
          action="Forget"
          isBusy={forget.isPending && forget.variables.id === known.id}
          onAction={isHydrated ? () => forget.mutate(known) : undefined}
        >
          Known since <LocalTime at={known.knownSince} format="date" />
          {'\u00a0· Last sign-in '}
          <LocalTime at={known.lastSignInAt} format="date" />
          {known.network && <span>{`\u00a0· Network ${known.network}`}</span>}
          {known.trustedUntil && (
            <span>
              {'\u00a0· Needs no code until '}
              <LocalTime at={known.trustedUntil} format="date" />
            </span>
          )}
        </DeviceRow>
      ))}
    </ul>
  )
}
