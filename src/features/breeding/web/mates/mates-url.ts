/** The filters of *Find a mate* in its URL. */
import { readPage } from '#lib/pages.ts'
import { readTextParam } from '#lib/texts/text-param.ts'
import { BREEDER_GENERATIONS } from '../../choices.ts'
import { MAX_BREED } from '../../limits.ts'
import { type Depth, readDepth, readId } from '../plan/plan-url.ts'

/** Miles from the own cattery to choose from. */
export const DISTANCES = [50, 100, 250, 500, 1_000] as const

export type MateSearch = {
  animal: string | null
  /** Empty for the breed of the animal. */
  breed: string
  kind: 'own' | 'public' | null
  within: number | null
  isUnobjected: boolean
  generations: Depth
  page: number
}

/** `?animal={id}&kind=public&within=100`; invalid values are none. */
export function readMateSearch(params: URLSearchParams): MateSearch {
  return {
    animal: readId(params.get('animal')),
    breed: readTextParam(params.get('breed'), MAX_BREED),
    kind: (['own', 'public'] as const).find((kind) => kind === params.get('kind')) ?? null,
    within: DISTANCES.find((miles) => String(miles) === params.get('within')) ?? null,
    isUnobjected: params.get('unobjected') === '1',
    generations: readDepth(params.get('generations')),
    page: readPage(params),
  }
}

/** The address of a search. */
export function matesUrl(search: Partial<MateSearch>): string {
  const { animal, breed, kind, within, isUnobjected, generations = BREEDER_GENERATIONS, page = 1 } = search
  const params = new URLSearchParams()
  if (animal) params.set('animal', animal)
  if (breed) params.set('breed', breed)
  if (kind) params.set('kind', kind)
  if (within) params.set('within', String(within))
  if (isUnobjected) params.set('unobjected', '1')
  if (generations !== BREEDER_GENERATIONS) params.set('generations', String(generations))
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/breeding/mates?${params}` : '/breeding/mates'
}
