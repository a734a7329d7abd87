/** What relatives say about the genotypes of a cat. */
import type { Sex } from '../../choices.ts'
import type { EmsCode } from './ems.ts'
import { eachLocus, genotypesOfColor, usualGenotypes } from './genotype.ts'
import {
  allGenotypes,
  type Genotype,
  genotypesOfKittens,
  LOCI,
  type Locus,
  type Possible,
  traitOf,
} from './loci.ts'
import { adjectiveText, carriedText, hasAllele, namedAlleles } from './trait-words.ts'

/** A cat whose color is known, or not. `tested` are results of a laboratory. */
export type ColorAnimal = {
  id: string
  name: string
  sex: Sex
  code: EmsCode | null
  tested?: Partial<Record<Locus, Genotype>>
  sireId: string | null
  damId: string | null
}

/** What one animal carries, as a sentence that says why. */
export type Conclusion = { animalId: string; text: string }

type Sets = Map<string, readonly Genotype[]>
type Trio = { kitten: ColorAnimal; sire: ColorAnimal | undefined; dam: ColorAnimal | undefined }

/** What is assumed of animals: the first that explains all families counts, so that an albino kitten shows a rare allele. */
const LEVELS: ((animal: ColorAnimal) => Possible)[] = [
  (animal) => usualOf(animal, animal.code?.breed ?? ''),
  (animal) => usualOf(animal, ''),
  (animal) => withTests(animal, genotypesOfColor(colorOf(animal), animal.sex)),
]

function usualOf(animal: ColorAnimal, breed: string): Possible {
  return withTests(animal, usualGenotypes({ breed }, genotypesOfColor(colorOf(animal), animal.sex)))
}

const colorOf = ({ code }: ColorAnimal) => code ?? { breed: '', color: null }

function withTests({ tested }: ColorAnimal, possible: Possible): Possible {
  return eachLocus((locus) => (tested?.[locus] ? [tested[locus]] : possible[locus]))
}

/**
 * The genotypes that some animals may have by their colors, tests, parents, and kittens among them, with what follows from relatives. Each
 * family is read again until nothing changes. A family that contradicts itself says nothing at that locus: impossible.ts asks about it.
 */
export function inferGenotypes(animals: readonly ColorAnimal[]): {
  genotypes: Map<string, Possible>
  conclusions: Conclusion[]
} {
  const trios = triosOf(animals)
  const levels = LEVELS.map((level) => new Map(animals.map((animal) => [animal.id, level(animal)])))
  const byLocus = eachLocus((locus) => {
    const sets = levels.map((level): Sets => new Map([...level].map(([id, each]) => [id, each[locus]])))
    const fits = (each: Sets) => trios.every((trio) => isPossibleFamily(locus, trio, each))
    const before = sets.find(fits) ?? (sets[0] as Sets)
    return { before, after: narrow(locus, before, trios) }
  })
  return {
    genotypes: new Map(
      animals.map(({ id }) => [id, eachLocus((locus) => byLocus[locus].after.get(id) ?? [])]),
    ),
    conclusions: LOCI.flatMap((locus) =>
      animals.flatMap((animal) => conclusionsOf(locus, animal, byLocus[locus], trios)),
    ),
  }
}

function triosOf(animals: readonly ColorAnimal[]): Trio[] {
  const byId = new Map(animals.map((animal) => [animal.id, animal]))
  return animals.flatMap((kitten) => {
    const [sire, dam] = [byId.get(kitten.sireId ?? ''), byId.get(kitten.damId ?? '')]
    return sire || dam ? { kitten, sire, dam } : []
  })
}

function narrow(locus: Locus, before: Sets, trios: readonly Trio[]): Sets {
  const sets = new Map(before)
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const trio of trios) {
      const possible = possibleIn(locus, trio, sets)
      for (const [id, kept] of possible)
        if (kept.length < (sets.get(id) as readonly Genotype[]).length) {
          sets.set(id, kept)
          isChanged = true
        }
    }
  }
  return sets
}

/** The genotypes of a family's known members that fit together; empty if none do. An unknown parent may have any genotype. */
function possibleIn(locus: Locus, { kitten, sire, dam }: Trio, sets: Sets): Sets {
  const of = (animal: ColorAnimal | undefined, sex: Sex) =>
    (animal && sets.get(animal.id)) ?? allGenotypes(locus, sex)
  const kittens = of(kitten, kitten.sex)
  const fits = { kitten: new Set<Genotype>(), sire: new Set<Genotype>(), dam: new Set<Genotype>() }
  for (const ofSire of of(sire, 'male'))
    for (const ofDam of of(dam, 'female'))
      for (const each of genotypesOfKittens(locus, ofSire, ofDam))
        if (kittens.includes(each)) {
          fits.kitten.add(each)
          fits.sire.add(ofSire)
          fits.dam.add(ofDam)
        }
  if (fits.kitten.size === 0) return new Map()
  return new Map(
    Object.entries({ kitten, sire, dam }).flatMap(([role, animal]) => {
      const kept = fits[role as keyof typeof fits]
      return animal ? [[animal.id, (sets.get(animal.id) ?? []).filter((each) => kept.has(each))]] : []
    }),
  )
}

/** Whether the genotypes of a family's members at a locus can occur together. */
export function isPossibleFamily(locus: Locus, trio: Trio, sets: Sets): boolean {
  return possibleIn(locus, trio, sets).size > 0
}

type Change = { before: Sets; after: Sets }

/** What an animal carries, or does not, although its own color does not say it. */
function conclusionsOf(
  locus: Locus,
  animal: ColorAnimal,
  { before, after }: Change,
  trios: readonly Trio[],
): Conclusion[] {
  const [own, narrowed] = [before.get(animal.id) ?? [], after.get(animal.id) ?? []]
  if (own.length === narrowed.length) return []
  const found = carried(locus, own, narrowed)
  // Of a cat whose two alleles are known, the one that is carried says all.
  const isKnown = narrowed.length === 1 && found.length > 0
  return [...found, ...(isKnown ? [] : excluded(locus, own, narrowed))].map(({ text, test }) => {
    const isDecided = (sets: Sets) => sets.get(animal.id)?.every(test) ?? false
    const he = animal.sex === 'male' ? 'he' : 'she'
    return {
      animalId: animal.id,
      text: `${reasonOf(locus, animal, before, trios, isDecided)}, so ${he} ${text}.`,
    }
  })
}

type Finding = { text: string; test: (each: Genotype) => boolean }

/** The alleles that all genotypes have since they were narrowed; beside one of them, those of which all have one. */
function carried(locus: Locus, own: readonly Genotype[], narrowed: readonly Genotype[]): Finding[] {
  const alleles = namedAlleles(locus).filter((allele) => narrowed.some((each) => hasAllele(each, allele)))
  // That there is only one allele is said by those that are excluded.
  if (alleles.length === 1) return []
  const inAll = alleles.filter((allele) => narrowed.every((each) => hasAllele(each, allele)))
  const rest = alleles.filter((allele) => !inAll.includes(allele))
  const has = (some: readonly string[]) => (each: Genotype) => some.some((allele) => hasAllele(each, allele))
  const findings = [...inAll.map((allele) => [allele]), ...(inAll.length > 0 ? [rest] : [])].filter(
    (some) => some.length > 0 && narrowed.every(has(some)) && !own.every(has(some)),
  )
  return findings.map((some) => ({ text: `carries ${some.map(carriedText).join(' or ')}`, test: has(some) }))
}

function excluded(locus: Locus, own: readonly Genotype[], narrowed: readonly Genotype[]): Finding[] {
  return namedAlleles(locus)
    .filter((allele) => own.some((each) => hasAllele(each, allele)))
    .filter((allele) => !narrowed.some((each) => hasAllele(each, allele)))
    .map((allele) => ({
      text: `does not carry ${carriedText(allele)}`,
      test: (each) => !hasAllele(each, allele),
    }))
}

/** The first family that decides it by itself, its kitten with as few parents as needed. */
function reasonOf(
  locus: Locus,
  animal: ColorAnimal,
  sets: Sets,
  trios: readonly Trio[],
  isDecided: (sets: Sets) => boolean,
): string {
  const trait = ({ id }: ColorAnimal) => {
    const traits = new Set((sets.get(id) ?? []).map(traitOf))
    const [only] = traits
    return traits.size === 1 && only ? adjectiveText(only) : undefined
  }
  const decides = (trio: Trio) => isDecided(possibleIn(locus, trio, sets))
  for (const { kitten, sire, dam } of trios) {
    const isParent = sire === animal || dam === animal
    const known = trait(kitten)
    if (!isParent || !known) continue
    const { name } = animal
    const alone = { kitten, sire: sire === animal ? sire : undefined, dam: dam === animal ? dam : undefined }
    if (decides(alone)) return `${name} has ${kittenText(known)}, ${kitten.name}`
    const mate = sire === animal ? dam : sire
    const ofMate = mate && trait(mate)
    if (ofMate && decides({ kitten, sire, dam }))
      return `${name} has ${kittenText(known)}, ${kitten.name}, with ${mate.name}, who is ${ofMate}`
  }
  const family = trios.find(({ kitten }) => kitten === animal)
  for (const role of ['sire', 'dam'] as const) {
    const parent = family?.[role]
    const known = parent && trait(parent)
    if (known && decides({ kitten: animal, sire: undefined, dam: undefined, [role]: parent }))
      return `${animal.name}’s ${role}, ${parent.name}, is ${known}`
  }
  const parents = [family?.sire, family?.dam].flatMap((parent) => (parent && trait(parent)) ?? [])
  const [ofSire, ofDam] = parents
  if (family && ofDam && decides(family))
    return `${animal.name}’s parents are ${ofSire === ofDam ? `both ${ofDam}` : `${ofSire} and ${ofDam}`}`
  return `Nothing else fits the colors of ${animal.name}’s family`
}

/** A kitten with what it shows: “a dilute kitten”, “a kitten that is not silver”. */
function kittenText(adjective: string): string {
  if (/^(not|of|without) /.test(adjective))
    return adjective.startsWith('not') ? `a kitten that is ${adjective}` : `a kitten ${adjective}`
  return `${/^[aeiou]/.test(adjective) ? 'an' : 'a'} ${adjective} kitten`
}
