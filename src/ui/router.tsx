/** Where the visitor is and how to go elsewhere: as much of a router as this site needs, in a tenth of the bytes. */
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'

export type Location = {
  pathname: string
  search: string
  hash: string
  /** Names the entry of the history, so that something can be kept for it. */
  key: string
}

/** How the visitor arrived at this page: by going forward, by replacing the entry, or along the history. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP'

/** An address from the root of the site, whole or as its parts. */
export type To = string | { pathname: string; search?: string }

export type Navigate = (to: To, options?: { replace?: boolean }) => void

type Place = { location: Location; type: NavigationType }
type Params = Record<string, string | undefined>

const PlaceContext = createContext<Place>({
  location: { pathname: '/', search: '', hash: '', key: 'default' },
  type: 'POP',
})
const NavigateContext = createContext<Navigate>(() => {})
const ParamsContext = createContext<Params>({})

/** The page before stays as it is until the next one can be shown. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Place>(() => ({ location: currentLocation(), type: 'POP' }))
  const arrive = useCallback((type: NavigationType) => {
    const location = currentLocation()
    startTransition(() => setPlace({ location, type }))
  }, [])
  useLayoutEffect(() => {
    // A jump within the page that the browser makes has no state; ours all have, the first one included.
    if (history.state === null) history.replaceState({ key: 'default' }, '')
    const along = () => arrive('POP')
    addEventListener('popstate', along)
    return () => removeEventListener('popstate', along)
  }, [arrive])
  const navigate = useCallback<Navigate>(
    (to, { replace = false } = {}) => {
      const state = { key: Math.random().toString(36).slice(2, 10) }
      if (replace) history.replaceState(state, '', addressOf(to))
      else history.pushState(state, '', addressOf(to))
      arrive(replace ? 'REPLACE' : 'PUSH')
    },
    [arrive],
  )
  return (
    <NavigateContext value={navigate}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </NavigateContext>
  )
}

/** The same while the server renders; `url` is path and query. */
export function StaticRouter({ url, children }: { url: string; children: ReactNode }) {
  const { pathname, search } = new URL(url, 'http://localhost')
  const location = { pathname, search, hash: '', key: 'default' }
  return <PlaceContext value={{ location, type: 'POP' }}>{children}</PlaceContext>
}

/** Gives the parts of the address that a pattern names to what is inside. */
export function ParamsProvider({ params, children }: { params: Params; children: ReactNode }) {
  return <ParamsContext value={params}>{children}</ParamsContext>
}

export const useLocation = (): Location => use(PlaceContext).location
export const useNavigationType = (): NavigationType => use(PlaceContext).type
export const useNavigate = (): Navigate => use(NavigateContext)
export const useParams = (): Params => use(ParamsContext)

/** The query, and a function that goes to the same page with another one. */
export function useSearchParams(): [
  URLSearchParams,
  (next: Record<string, string>, options?: { replace?: boolean }) => void,
] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const go = useCallback<ReturnType<typeof useSearchParams>[1]>(
    (next, options) => navigate({ pathname, search: new URLSearchParams(next).toString() }, options),
    [navigate, pathname],
  )
  return [params, go]
}

/** Where the browser is, which may be ahead of the page that is shown. */
export function currentLocation(): Location {
  const { pathname, search, hash } = window.location
  const state = history.state as { key?: string } | null
  return { pathname, search, hash, key: state?.key ?? 'default' }
}

function addressOf(to: To): string {
  if (typeof to === 'string') return to
  const search = to.search?.replace(/^\?/, '')
  return search ? `${to.pathname}?${search}` : to.pathname
}
