/** What is sent, reversed, or deducted for a sale, from its amounts in cents and what was decided before. No I/O. */
import type { MovementState } from '#platform/movements/transitions.ts'
import type { reasonToWait } from './status.ts'

type Movement = { state: MovementState; amount: number }

const isUnsent = ({ state }: Pick<Movement, 'state'>) => state === 'requested' || state === 'failed'

export type Review<Row> = {
  /** No longer due, and not sent. */
  obsolete: Row[]
  /** Whether one is being sent, or will be, so that nothing else may be decided. */
  stays: boolean
}

function review<Row extends Movement>(rows: Row[], isDue: (row: Row) => boolean): Review<Row> {
  return {
    obsolete: rows.filter((row) => isUnsent(row) && !isDue(row)),
    stays: rows.some((row) => row.state === 'sent' || (isUnsent(row) && isDue(row))),
  }
}

/** A transfer that was not sent is due if it is exactly what the sale owes. */
export function reviewTransfers<Row extends Movement>(owed: number, rows: Row[]): Review<Row> {
  return review(rows, ({ amount }) => amount === owed)
}

/** A reversal that was not sent is due if the sale has a debt of at least its amount. */
export function reviewReversals<Row extends Movement>(owed: number, rows: Row[]): Review<Row> {
  return review(rows, ({ amount }) => amount <= -owed)
}

/** Whether what a sale owes may cover debts of others: without an account, too, but not while its money waits otherwise. */
export function mayDeduct(waits: ReturnType<typeof reasonToWait>): boolean {
  return waits === null || waits === 'waiting_for_account'
}

/**
 * Cents of a debt that are deducted from at most so many of another sale, and the rejected reversals whose amount must then
 * not also be reversed. Zero while a reversal can still return the debt.
 */
export function deductionOf<Row extends Pick<Movement, 'state'>>(
  { owed, reversals, isReversible }: { owed: number; reversals: Row[]; isReversible: boolean },
  most: number,
): { amount: number; rejected: Row[] } {
  const none = { amount: 0, rejected: [] }
  const amount = Math.min(-owed, most)
  if (amount <= 0) return none
  if (reversals.some(({ state }) => state === 'requested' || state === 'sent')) return none
  const rejected = reversals.filter(({ state }) => state === 'failed')
  return rejected.length === 0 && isReversible ? none : { amount, rejected }
}

/** The reversal of the newest transfer that is left, for at most the debt; null if nothing can be reversed. */
export function reversalOf(
  debt: number,
  newestFirst: readonly { id: string; left: number }[],
): { transferId: string; amount: number } | null {
  const [transfer] = newestFirst
  return transfer ? { transferId: transfer.id, amount: Math.min(debt, transfer.left) } : null
}
