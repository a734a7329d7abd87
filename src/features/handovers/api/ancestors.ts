import { excerpt } from '#lib/texts/excerpt.ts'
import type { CatRecord } from '../contract.ts'

/** Ancestors of one cat that are listed: five generations. */
const MAX_ANCESTORS = 62
const MAX_GENERATIONS = 5
const PARENTS = ['sire', 'dam'] as const
const LABELS = { sire: 'Sire', dam: 'Dam' }

/**
 * The ancestors of a pedigree, nearest first. A parent is a name, or an object with a name and its own parents; anything
 * else in the pedigree is left out.
 */
export function readAncestors(pedigree: Record<string, unknown>): CatRecord['pedigree'] {
  const found: CatRecord['pedigree'] = []
  let generation: { prefix: string; of: Record<string, unknown> }[] = [{ prefix: '', of: pedigree }]
  for (let depth = 0; depth < MAX_GENERATIONS; depth += 1) {
    const next: typeof generation = []
    for (const { prefix, of } of generation)
      for (const parent of PARENTS) {
        const value = of[parent]
        const relation = prefix ? `${prefix}’s ${parent}` : LABELS[parent]
        const name = nameOf(value)
        if (name && found.length < MAX_ANCESTORS) found.push({ relation, name })
        if (isObject(value)) next.push({ prefix: relation, of: value })
      }
    generation = next
  }
  return found
}

function nameOf(value: unknown): string | undefined {
  const name = isObject(value) ? value.name : value
  return typeof name === 'string' && name.trim() ? excerpt(name.trim(), 200) : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
