/** Why a litter cannot be deleted now. */
import { sentence } from '#lib/texts/sentence.ts'

/** A cat of a litter, with what keeps the litter. */
export type LitterKitten = {
  name: string
  state: 'available' | 'on_hold' | 'reserved' | 'sold' | 'paused' | 'taken_down'
  /** An inquiry about it is not closed. */
  isAskedAbout: boolean
}

/** What a breeder reads who deletes a litter that families rely on; null if it can be deleted. */
export function litterObstacle(kittens: LitterKitten[]): string | null {
  const bought = kittens.find(({ state }) => state === 'reserved' || state === 'sold')
  if (bought) return `${bought.name} is ${bought.state}, so the litter cannot be deleted.`
  const held = kittens.find(({ state }) => state === 'on_hold')
  if (held)
    return `${held.name} is on hold for a family of your waiting list. End that offer before you delete the litter.`
  const asked = kittens.find(({ isAskedAbout }) => isAskedAbout)
  return asked
    ? `${sentence(`Families have asked about ${asked.name}`)} Answer and close their inquiries before you delete the litter.`
    : null
}
