/**
 * The genotype of an animal from the results of its relatives. Untested relatives are summed out one at a time, over the joint
 * probabilities of those that depend on each other, so that a shared ancestor counts once (the product of the odds of two half
 * siblings would be wrong), and results of descendants count too. The result is exact.
 */
import { add, divide, type Fraction, isZero, multiply, ONE, ZERO } from './fraction.ts'
import { certain, type Odds, offspring, ofPopulation } from './odds.ts'
import type { Parents } from './parentage.ts'
import type { Copies } from './results.ts'

/** Untested animals whose genotypes are enumerated together; with more, the odds cannot be computed. */
export const MAX_TOGETHER = 8

/** What is known of a family for one variant. */
export type Family = {
  animals: ReadonlyMap<string, Parents>
  /** The copies that an animal may have: one number if it was tested, 0 and 1 if it is only known to be healthy. */
  possible: ReadonlyMap<string, readonly Copies[]>
  /** The frequency of the variant among cats such as the unknown parents of an animal; undefined if it is not known. */
  frequencyOf: (id: string) => Fraction | undefined
}

export type Inferred =
  /** `isEstimated` if a frequency was used. */
  | { kind: 'odds'; odds: Odds; isEstimated: boolean }
  /** An untested animal has no known parents, and the frequency of the variant is not known. */
  | { kind: 'no-frequency' }
  | { kind: 'too-many' }
  /** The results of relatives exclude each other. */
  | { kind: 'contradiction' }

const ALL: readonly Copies[] = [0, 1, 2]
const KITTEN = 'kitten'

/** The odds of the kittens of two animals. */
export function kittenOdds(family: Family, sireId: string, damId: string): Inferred {
  const animals = new Map(family.animals).set(KITTEN, { sireId, damId })
  return animalOdds({ ...family, animals }, KITTEN)
}

/** The odds of an animal. */
export function animalOdds(family: Family, id: string): Inferred {
  const nodes = relevantAnimals(family, id)
  const possible = (node: string) => family.possible.get(node) ?? ALL
  const isFree = (node: string) => possible(node).length > 1
  if (!isFree(id) && family.possible.has(id)) {
    const [copies = 0] = possible(id)
    return { kind: 'odds', odds: certain(copies), isEstimated: false }
  }
  const parts = nodes.map(({ node, parents }) => ({
    node,
    parents,
    scope: [node, ...(parents ?? [])].filter(isFree),
  }))
  const linked = linkedTo(id, parts)
  const used = parts.filter(({ scope }) => scope.some((node) => linked.has(node)))
  const priors = new Map<string, Fraction | undefined>()
  for (const { node, parents } of used) if (!parents) priors.set(node, family.frequencyOf(childOf(node)))
  if ([...priors.values()].includes(undefined)) return { kind: 'no-frequency' }
  if (
    isImpossible(
      parts.filter((part) => !used.includes(part)),
      possible,
    )
  )
    return { kind: 'contradiction' }
  const tables = used.map(({ node, parents, scope }): Table => {
    const prior = priors.get(node)
    return tabulate(scope, possible, (at) => {
      const copies = (each: string): Copies => at.get(each) ?? possible(each)[0] ?? 0
      const [sire = '', dam = ''] = parents ?? []
      const odds = prior ? ofPopulation(prior) : offspring(certain(copies(sire)), certain(copies(dam)))
      return odds[copies(node)]
    })
  })
  const sum = sumOut(tables, id, possible)
  if (!sum) return { kind: 'too-many' }
  const weights = ALL.map((copies) => sum.get(String(copies)) ?? ZERO)
  const total = add(...weights)
  if (isZero(total)) return { kind: 'contradiction' }
  const odds = weights.map((weight) => divide(weight, total)) as unknown as Odds
  return { kind: 'odds', odds, isEstimated: priors.size > 0 }
}

type Node = { node: string; parents: [string, string] | null }

/** Unknown parents of an animal are animals without parents. */
const unknownParent = (id: string, role: 'sire' | 'dam') => `${id} ${role}`
const childOf = (node: string) => node.split(' ')[0] ?? ''

/** The animal, those with a result, and their ancestors: others say nothing about it. */
function relevantAnimals({ animals, possible }: Family, id: string): Node[] {
  const nodes = new Map<string, Node>()
  const visit = (node: string) => {
    if (nodes.has(node)) return
    const row = animals.get(node)
    const isFounder = !row || (row.sireId === null && row.damId === null)
    const parents: Node['parents'] = isFounder
      ? null
      : [row.sireId ?? unknownParent(node, 'sire'), row.damId ?? unknownParent(node, 'dam')]
    nodes.set(node, { node, parents })
    for (const parent of parents ?? []) visit(parent)
  }
  visit(id)
  for (const tested of possible.keys()) if (animals.has(tested)) visit(tested)
  return [...nodes.values()]
}

type Part = Node & { scope: string[] }

/** The untested animals whose genotypes depend on that of one, itself included, as far as results do not part them. */
function linkedTo(id: string, parts: readonly Part[]): Set<string> {
  const linked = new Set([id])
  const next = [id]
  for (let node = next.pop(); node !== undefined; node = next.pop())
    for (const { scope } of parts)
      if (scope.includes(node))
        for (const other of scope)
          if (!linked.has(other)) {
            linked.add(other)
            next.push(other)
          }
  return linked
}

/** Whether a tested animal cannot have its tested parents. */
function isImpossible(parts: readonly Part[], possible: (node: string) => readonly Copies[]): boolean {
  return parts.some(({ node, parents, scope }) => {
    if (scope.length > 0 || !parents) return false
    const [own = 0, sire = 0, dam = 0] = [node, ...parents].map((each) => possible(each)[0])
    return isZero(offspring(certain(sire), certain(dam))[own])
  })
}

/** A probability for each combination of the copies of some animals. */
type Table = { scope: string[]; values: Map<string, Fraction> }

function tabulate(
  scope: string[],
  possible: (node: string) => readonly Copies[],
  valueAt: (at: Map<string, Copies>) => Fraction,
): Table {
  const values = new Map<string, Fraction>()
  const fill = (index: number, at: Map<string, Copies>, key: string) => {
    const node = scope[index]
    if (node === undefined) {
      const value = valueAt(at)
      if (!isZero(value)) values.set(key, value)
      return
    }
    for (const copies of possible(node)) fill(index + 1, at.set(node, copies), `${key}${copies}`)
  }
  fill(0, new Map(), '')
  return { scope, values }
}

/** The unscaled probabilities of one animal; undefined if more than MAX_TOGETHER would be enumerated together. */
function sumOut(
  tables: Table[],
  id: string,
  possible: (node: string) => readonly Copies[],
): Map<string, Fraction> | undefined {
  let left = tables
  const others = new Set(tables.flatMap(({ scope }) => scope).filter((node) => node !== id))
  while (others.size > 0) {
    const [next] = [...others]
      .map((node) => ({
        node,
        scope: [...new Set(left.filter((t) => t.scope.includes(node)).flatMap((t) => t.scope))],
      }))
      .sort((one, other) => one.scope.length - other.scope.length)
    if (!next || next.scope.length > MAX_TOGETHER) return undefined
    const { node } = next
    const joined = left.filter(({ scope }) => scope.includes(node))
    const summed = tabulate(
      next.scope.filter((each) => each !== node),
      possible,
      (at) => add(...possible(node).map((copies) => product(joined, new Map(at).set(node, copies)))),
    )
    left = [...left.filter((table) => !joined.includes(table)), summed]
    others.delete(node)
  }
  return tabulate([id], possible, (at) => product(left, at)).values
}

function product(tables: Table[], at: Map<string, Copies>): Fraction {
  return multiply(
    ONE,
    ...tables.map(({ scope, values }) => values.get(scope.map((node) => at.get(node)).join('')) ?? ZERO),
  )
}
