import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#lib/client/client.ts'
import { apiFor } from '#lib/client/query-client.ts'
import type { LitterLog, LitterLogEndpoints, NewWeight } from '../contract.ts'
import { MAX_WEIGHTS } from '../limits.ts'
import { areReplaced } from '../rules/weights.ts'
import { litterLogQuery } from './queries.ts'
import { addWaiting, noteProblems, readWaiting, removeWaiting, useWaiting } from './weight-outbox.ts'

/** Milliseconds after which weights that could not be sent are sent again. */
const RETRY_AFTER = 30_000

/** One at a time, so that a tab sends no weight twice; the server stores each ID once anyway. */
let isSending = false

/** Sends the weights of a user that wait: at once, when the device is online again, and every half minute. */
export function useWeightDelivery(viewerId: string, logId: string) {
  const client = useQueryClient()
  const waiting = useWaiting(viewerId)
  const [isOffline, setOffline] = useState(false)
  const isWaiting = waiting.some(({ problem }) => problem === null)
  useEffect(() => {
    if (!isWaiting) return
    const attempt = async () => setOffline(!(await deliver(client, viewerId, logId)))
    void attempt()
    const timer = setInterval(attempt, RETRY_AFTER)
    addEventListener('online', attempt)
    return () => {
      clearInterval(timer)
      removeEventListener('online', attempt)
    }
  }, [client, viewerId, logId, isWaiting])
  return {
    waiting,
    isOffline: isOffline && isWaiting,
    /** Stores weights on the device, from where they are sent. */
    add(weights: NewWeight[]) {
      addWaiting(viewerId, weights)
      if (isWaiting) void deliver(client, viewerId, logId)
    },
    discard: (id: string) => removeWaiting(viewerId, [id]),
  }
}

export type WeightDelivery = ReturnType<typeof useWeightDelivery>

/** Sends what waits. Returns false if the server could not be reached, or cannot answer now. */
async function deliver(client: QueryClient, viewerId: string, logId: string): Promise<boolean> {
  if (isSending) return true
  isSending = true
  try {
    for (;;) {
      const batch = readWaiting(viewerId)
        .filter(({ problem }) => problem === null)
        .slice(0, MAX_WEIGHTS)
      if (batch.length === 0) return true
      const { results } = await apiFor<LitterLogEndpoints>(client).call('POST /api/breeding/weights', {
        body: { weights: batch.map(({ problem: _, ...weight }) => weight) },
      })
      const storedIds = results.flatMap(({ id, problem }) => (problem === null ? [id] : []))
      const stored = batch.filter(({ id }) => storedIds.includes(id))
      // At once, because the log may not be loaded again soon, such as when the connection ends now.
      client.setQueryData(litterLogQuery(logId).queryKey, (log) => log && withWeights(log, stored))
      removeWaiting(viewerId, storedIds)
      noteProblems(viewerId, new Map(results.map(({ id, problem }) => [id, problem])))
      await client.invalidateQueries({ queryKey: litterLogQuery(logId).queryKey })
    }
  } catch (error) {
    // Sending again would not help.
    if (error instanceof ApiError && error.code === 'invalid')
      noteProblems(viewerId, new Map(readWaiting(viewerId).map(({ id }) => [id, error.detail])))
    return false
  } finally {
    isSending = false
  }
}

/** A log with weights that are stored now. */
function withWeights(log: LitterLog, stored: NewWeight[]): LitterLog {
  const kittens = log.kittens.map((kitten) => {
    const known = new Set(kitten.weights.map(({ id }) => id))
    const added = stored.filter(({ id, kittenId }) => kittenId === kitten.id && !known.has(id))
    if (added.length === 0) return kitten
    const weights = [...kitten.weights, ...added].toSorted((a, b) => a.weighedAt.localeCompare(b.weighedAt))
    const replaced = areReplaced(weights)
    return {
      ...kitten,
      weights: weights.map(({ id, grams, weighedAt }, index) => ({
        id,
        grams,
        weighedAt,
        isReplaced: replaced[index] ?? false,
      })),
    }
  })
  return { ...log, kittens }
}
