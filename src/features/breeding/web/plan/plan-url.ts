/** The states of the pages about matings in their URLs. */
import { isId } from '#lib/texts/is-id.ts'
import { BREEDER_GENERATIONS, BUYER_GENERATIONS } from '../../choices.ts'

/** Generations that inbreeding is computed over. */
export type Depth = number | 'all'

/** What the pages offer. */
export const DEPTHS: Depth[] = [BUYER_GENERATIONS, BREEDER_GENERATIONS, 'all']

/** The ID in a parameter; null for none. */
export const readId = (text: string | null): string | null => (text && isId(text) ? text : null)

/** The generations in a parameter; 10 for none. */
export const readDepth = (text: string | null): Depth =>
  DEPTHS.find((depth) => String(depth) === text) ?? BREEDER_GENERATIONS

export type Plan = { sire: string | null; dam: string | null; generations: Depth }

/** `?sire={id}&dam={id}&generations=5`; invalid values are none. */
export function readPlan(params: URLSearchParams): Plan {
  return {
    sire: readId(params.get('sire')),
    dam: readId(params.get('dam')),
    generations: readDepth(params.get('generations')),
  }
}

/** The address of a planned mating. */
export function planUrl({ sire, dam, generations = BREEDER_GENERATIONS }: Partial<Plan>): string {
  const params = new URLSearchParams()
  if (sire) params.set('sire', sire)
  if (dam) params.set('dam', dam)
  if (generations !== BREEDER_GENERATIONS) params.set('generations', String(generations))
  return params.size > 0 ? `/breeding/plan?${params}` : '/breeding/plan'
}

/** The form of a new pairing with both parents. */
export const pairingUrl = (sire: string, dam: string): string =>
  `/dashboard?tab=pairings&new=1&from=${sire}.${dam}`
