/**
 * Matings of close relatives: parent and child, siblings, half siblings, grandparent and grandchild. The agreed text of an EU
 * regulation on cats and dogs bans them, whatever the coefficient is. Source: European Parliament, press release
 * 20251121IPR31539, November 25, 2025; its publication number is not known yet.
 */
import { sentence } from '#lib/texts/sentence.ts'
import type { MatingCheck } from '../contract.ts'

export const EU_SOURCE =
  'EU regulation on the welfare of dogs and cats, as agreed in November 2025; not in force yet'

/** Animals by their IDs. */
export type Ancestors = Map<string, { sireId: string | null; damId: string | null }>
type Named = { id: string; name: string }

/** How two animals are related, if closely. `ancestors` holds them and their parents. */
export function closeKin(ancestors: Ancestors, sire: Named, dam: Named): MatingCheck | undefined {
  const relation = relationOf(ancestors, sire, dam)
  return relation
    ? {
        code: 'close-kin',
        level: 'block',
        text: `${sentence(relation)} Kittens of such a mating are closely inbred.`,
        source: EU_SOURCE,
      }
    : undefined
}

function relationOf(ancestors: Ancestors, sire: Named, dam: Named): string | undefined {
  const parentsOf = (id: string) => {
    const row = ancestors.get(id)
    return [row?.sireId, row?.damId].filter((parent) => parent != null)
  }
  const [sires, dams] = [parentsOf(sire.id), parentsOf(dam.id)]
  if (dams.includes(sire.id)) return `${sire.name} is the father of ${dam.name}`
  if (sires.includes(dam.id)) return `${dam.name} is the mother of ${sire.name}`
  const shared = sires.filter((parent) => dams.includes(parent))
  if (shared.length === 2) return `${sire.name} and ${dam.name} are brother and sister`
  if (shared.length === 1) return `${sire.name} and ${dam.name} are half siblings`
  if (dams.some((parent) => parentsOf(parent).includes(sire.id)))
    return `${sire.name} is a grandfather of ${dam.name}`
  if (sires.some((parent) => parentsOf(parent).includes(dam.id)))
    return `${dam.name} is a grandmother of ${sire.name}`
  return undefined
}
