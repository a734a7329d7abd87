/** What the colors of animals and their families say: colors of kittens, and what their parents cannot have. */
import { and, desc, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import type { MatingColors } from '../contract.ts'
import { breedsOfEms, hasEmsCode } from '../rules/color/breeds.ts'
import { parseEms } from '../rules/color/ems.ts'
import { impossibleColors } from '../rules/color/impossible.ts'
import type { ColorAnimal } from '../rules/color/infer.ts'
import { matingColors } from '../rules/color/mating-colors.ts'
import { listById } from './store.ts'
import { type AnimalRow, animals } from './tables.ts'
import type { Shown } from './tree.ts'

/** Kittens of the two animals that are compared; of more, the youngest. */
const MAX_KITTENS = 200

function toColorAnimal(row: AnimalRow): ColorAnimal {
  const { id, registeredName: name, sex, emsCode, sireId, damId } = row
  const parsed = emsCode ? parseEms(emsCode) : undefined
  return { id, name, sex, code: parsed && 'code' in parsed ? parsed.code : null, sireId, damId }
}

/** The colors of the kittens of two animals that the reader may see. Of their parents and kittens, only those that are shown count. */
export async function getMatingColors(
  db: DbOrTx,
  { sire, dam }: { sire: AnimalRow; dam: AnimalRow },
  shown: Shown,
): Promise<MatingColors> {
  const parentIds = [sire, dam].flatMap(({ sireId, damId }) => [sireId, damId].filter((id) => id !== null))
  const [parents, kittens] = await Promise.all([
    listById(db, parentIds),
    listKittensWithColor(db, [sire.id, dam.id]),
  ])
  const relatives = new Map([...parents, ...kittens].map((row) => [row.id, row]))
  for (const { id } of [sire, dam]) relatives.delete(id)
  const visible = await shown(db, [...relatives.keys()])
  const seen = [...relatives.values()].filter(({ id }) => visible.has(id))
  return matingColors(toColorAnimal(sire), toColorAnimal(dam), seen.map(toColorAnimal))
}

function listKittensWithColor(db: DbOrTx, ids: string[]): Promise<AnimalRow[]> {
  return db
    .select()
    .from(animals)
    .where(and(or(inArray(animals.sireId, ids), inArray(animals.damId, ids)), isNotNull(animals.emsCode)))
    .orderBy(sql`${animals.bornOn} desc nulls last`, desc(animals.id))
    .limit(MAX_KITTENS)
}

/**
 * What is unusual about the color of an animal, as sentences: what its parents cannot have, and a code of another breed. `parents` are
 * those that the reader may see.
 */
export function colorQuestions(animal: AnimalRow, parents: readonly AnimalRow[]): string[] {
  const kitten = toColorAnimal(animal)
  const find = (parentId: string | null) => {
    const row = parents.find(({ id }) => id === parentId)
    return row && toColorAnimal(row)
  }
  const family = { kitten, sire: find(animal.sireId), dam: find(animal.damId) }
  return [...breedQuestion(animal, kitten), ...impossibleColors(family)]
}

function breedQuestion({ breed, emsRegistry }: AnimalRow, { name, code }: ColorAnimal): string[] {
  if (!code || !hasEmsCode(breed)) return []
  const meant = breedsOfEms(code.breed, emsRegistry)
  if (meant.length === 0 || meant.includes(breed)) return []
  return [
    `The code ${code.breed} is for ${meant.join(' and ')}, but ${name} is in the book as ${breed}. Is this right?`,
  ]
}
