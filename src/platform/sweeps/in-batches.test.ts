import { describe, expect, it } from 'vitest'
import type { DbOrTx } from '#platform/db/index.ts'
import { inBatches } from './in-batches.ts'

/** A database with some due rows, which counts its transactions. */
function databaseWith(due: number) {
  const state = { due, transactions: 0 }
  const tx = {} as DbOrTx
  const db = {
    transaction: (work: (tx: DbOrTx) => Promise<number>) => {
      state.transactions += 1
      return work(tx)
    },
  } as unknown as DbOrTx
  const take = async (given: DbOrTx) => {
    if (given !== tx) throw new Error('This is not the transaction.')
    const taken = Math.min(state.due, 2)
    state.due -= taken
    return taken
  }
  return { state, db, take }
}

describe('batches of two', () => {
  it.each([
    [0, 1],
    [1, 1],
    // A full batch may be the last one, which only the next transaction shows.
    [2, 2],
    [5, 3],
  ])('take %i rows in %i transactions', async (due, transactions) => {
    const { state, db, take } = databaseWith(due)
    expect(await inBatches(db, 2, take)).toBe(due)
    expect(state).toEqual({ due: 0, transactions })
  })

  it('end with the error of a transaction', async () => {
    const { state, db, take } = databaseWith(5)
    const failing = async (tx: DbOrTx) => {
      if (state.transactions === 2) throw new Error('The connection is broken.')
      return take(tx)
    }
    await expect(inBatches(db, 2, failing)).rejects.toThrow('The connection is broken.')
    expect(state).toEqual({ due: 3, transactions: 2 })
  })
})
