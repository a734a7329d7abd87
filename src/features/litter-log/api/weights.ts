/** How breeders record the weights of kittens, also from a device that was offline for days. */
import { lockOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import type { LitterLog, NewWeight, WeightResult } from '../contract.ts'
import { MAX_WEIGHTS_OF_KITTEN } from '../limits.ts'
import { weightProblem } from '../rules/weights.ts'
import { logOf } from './kittens.ts'
import { readLog } from './log.ts'
import {
  countWeights,
  deleteWeight,
  findKitten,
  insertWeights,
  listOwnKittens,
  listWeightsById,
} from './store.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type Owner = { id: string }

const GONE = 'This kitten is not in your log any more.'

/** Stores weights, each once per ID. One that cannot be stored keeps no other from being stored. */
export async function addWeights(
  { db, clock }: Needs,
  owner: Owner,
  weights: NewWeight[],
): Promise<WeightResult[]> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const kittenIds = [...new Set(weights.map(({ kittenId }) => kittenId))]
    const kittens = new Map((await listOwnKittens(tx, breeder.id, kittenIds)).map((row) => [row.id, row]))
    const counts = await countWeights(tx, kittenIds)
    const known = new Map(
      (
        await listWeightsById(
          tx,
          weights.map(({ id }) => id),
        )
      ).map((row) => [row.id, row.kittenId]),
    )
    const now = clock.now()
    const added: Parameters<typeof insertWeights>[1] = []
    const results = weights.map(({ id, kittenId, grams, weighedAt }): WeightResult => {
      const kitten = kittens.get(kittenId)
      if (!kitten) return { id, problem: GONE }
      if (known.has(id))
        return { id, problem: known.get(id) === kittenId ? null : 'This weight is that of another kitten.' }
      const problem = weightProblem({ bornAt: kitten.bornAt.toISOString(), now }, { grams, weighedAt })
      if (problem) return { id, problem }
      const count = counts.get(kittenId) ?? 0
      if (count >= MAX_WEIGHTS_OF_KITTEN)
        return { id, problem: `A kitten has at most ${MAX_WEIGHTS_OF_KITTEN} weights.` }
      counts.set(kittenId, count + 1)
      known.set(id, kittenId)
      added.push({
        id,
        kittenId,
        breederId: breeder.id,
        grams,
        weighedAt: new Date(weighedAt),
        createdAt: now,
      })
      return { id, problem: null }
    })
    await insertWeights(tx, added)
    return results
  })
}

/** Deletes a weight of an own kitten. Throws `not_found` for all others. */
export async function removeWeight({ db, clock }: Needs, owner: Owner, id: string): Promise<LitterLog> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const kittenId = await deleteWeight(tx, breeder.id, id)
    const kitten = kittenId && (await findKitten(tx, kittenId))
    if (!kitten) throw new AppError('not_found')
    return readLog(tx, breeder, logOf(kitten), clock.now())
  })
}
