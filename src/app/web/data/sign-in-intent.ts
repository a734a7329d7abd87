/** What a visitor wanted to do before signing in, read from the path to which they return. */
import { catQueries, parseCatFilter } from '#features/cats/web/index.ts'
import { toApiFilter } from '#features/cats/web/list/cat-filter.ts'
import { pairingQueries } from '#features/litters/web/index.ts'
import { readPairingSearch, toPairingQuery } from '#features/litters/web/pairings/pairing-search.ts'
import { readTarget } from '#features/messages/web/message-target.ts'
import type { PublicProfileEndpoints } from '#features/profiles/contract.ts'
import { SAVE_PARAM } from '#features/searches/web/save-param.ts'
import { readJoinUrl } from '#features/waiting-lists/web/join-url.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { isId } from '#lib/texts/is-id.ts'
import { checkoutCatId } from './checkout-cat.ts'

type About = { kind: 'cat' | 'pairing' | 'breeder'; id: string }

/** An act that needs an account: about a cat, a pairing, or a cattery, or of a list's filters. */
export type Intent =
  | { act: 'reserve' | 'favorite' | 'ask' | 'join'; about: About }
  | { act: 'save'; list: 'cats' | 'pairings'; params: URLSearchParams }

const LISTS = { '/cats': 'cats', '/breeding-pairings': 'pairings' } as const

/** Null for a path that asks for nothing. */
export function readIntent(path: string | null): Intent | null {
  if (!path?.startsWith('/')) return null
  const { pathname, searchParams: params } = new URL(path, 'http://site.invalid')
  const reserved = checkoutCatId(path)
  if (reserved) return { act: 'reserve', about: { kind: 'cat', id: reserved } }
  if (pathname === '/waiting-lists/join') return join(params)
  const asked = readTarget(params.get('message') ?? undefined)
  if (asked)
    return { act: 'ask', about: { kind: asked.kind === 'interest' ? 'pairing' : asked.kind, id: asked.id } }
  const favorite = params.get('favorite')
  if (favorite && isId(favorite)) return { act: 'favorite', about: { kind: 'cat', id: favorite } }
  const list = LISTS[pathname as keyof typeof LISTS]
  return list && params.has(SAVE_PARAM) ? { act: 'save', list, params } : null
}

function join(params: URLSearchParams): Intent | null {
  const list = readJoinUrl(params)
  const about: About =
    'pairingId' in list && list.pairingId
      ? { kind: 'pairing', id: list.pairingId }
      : { kind: 'breeder', id: ('breederId' in list && list.breederId) || '' }
  return isId(about.id) ? { act: 'join', about } : null
}

/** The place of the search that a visitor wants to save; undefined without one. */
export function intentPlace(intent: Intent): string | undefined {
  if (intent.act !== 'save') return undefined
  const { list, params } = intent
  return (list === 'cats' ? parseCatFilter(params) : readPairingSearch(params)).location || undefined
}

/** The query of what the sign-in pages show of an intent. */
export function intentQuery(intent: Intent) {
  if (intent.act === 'save')
    return intent.list === 'cats'
      ? catQueries.list({ ...toApiFilter(parseCatFilter(intent.params)), page: 1, limit: 1 })
      : pairingQueries.list({
          ...toPairingQuery(readPairingSearch(intent.params)),
          page: undefined,
          limit: 1,
        })
  const { kind, id } = intent.about
  if (kind === 'cat') return catQueries.detail(id)
  return kind === 'pairing' ? pairingQueries.detail(id) : catteryQuery(id)
}

/** The cattery with what the sign-in pages show of it. */
const catteryQuery = (id: string) =>
  endpointQueries<PublicProfileEndpoints>().query(
    'GET /api/breeders/{id}',
    { params: { id } },
    {
      variant: 'sign-in',
      map: ({ businessName, location, profileImageUrl }) => ({ businessName, location, profileImageUrl }),
    },
  )

export type Cattery = { businessName: string; location: string; profileImageUrl: string | null }
