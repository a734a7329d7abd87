import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useNavigate } from 'react-router'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { useAction } from '#ui/use-action.ts'
import type { BreederEndpoints } from '../../contract.ts'

/** Milliseconds after which the browser gives up, and how old a position may be. */
const POSITION = { timeout: 10_000, maximumAge: 600_000 }

/** Asks the browser where the visitor is, and leads to the town there. Only a point within about seven miles is sent. */
export function NearMeButton({ href }: { href: (place: string) => string }) {
  const api = useApi<BreederEndpoints>()
  const navigate = useNavigate()
  const find = useAction({
    run: async () => {
      const { latitude, longitude } = await currentPosition()
      const query = { latitude: rounded(latitude), longitude: rounded(longitude) }
      const { place } = await api.call('GET /api/places/nearest', { query })
      if (!place) throw new Error('No town of the USA is near.')
      return place
    },
    failed: {
      title: 'We could not find out where you are',
      description: 'Enter a ZIP code, a town, or a state instead.',
    },
    onSuccess: (place) => navigate(href(place)),
  })
  return (
    <Button
      variant="secondary"
      busy={find.isPending}
      onClick={() => find.mutate()}
      className="noscript:hidden"
    >
      <LocateFixed size={17} aria-hidden="true" />
      <span>Near me</span>
    </Button>
  )
}

function currentPosition(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('The browser has no geolocation.'))
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, POSITION)
  })
}

const rounded = (degrees: number) => Math.round(degrees * 10) / 10
