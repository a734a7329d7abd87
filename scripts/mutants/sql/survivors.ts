/** A change of a statement that no test can notice, because it makes no difference. */
type ListedSurvivor = {
  file: string
  kind: 'condition' | 'order'
  /** The condition or the order, as `npm run mutants -- sql` prints it. */
  removed: string
  /** A part of the statement on one line, where the file has the same condition in several. */
  statement?: string
  reason: string
}

/** Survivors of `npm run mutants -- sql`. One that is not listed fails the run, and so does a listed one that is noticed. */
export const LISTED_SQL_SURVIVORS: readonly ListedSurvivor[] = [
  {
    file: 'src/features/refunds/api/release.ts',
    kind: 'condition',
    removed: "status = 'deposit_paid'",
    reason: 'The status is checked again with the sale locked; the condition only avoids needless locks.',
  },
  {
    file: 'src/features/refunds/api/release.ts',
    kind: 'condition',
    removed: 'final_payment_due < $1::date',
    reason: 'The time is checked again with the sale locked; the condition only avoids needless locks.',
  },
  {
    file: 'src/features/refunds/api/release.ts',
    kind: 'order',
    removed: 'order by final_payment_due, id',
    reason: 'All of them are released; the order only says which is first.',
  },
  {
    file: 'src/features/refunds/api/store.ts',
    kind: 'condition',
    removed: '"refunds"."charge_id" in ($1)',
    reason:
      'Sums are assigned to charges by their ID; the condition only avoids reading the sums of other charges.',
  },
  {
    file: 'src/features/refunds/api/store.ts',
    kind: 'condition',
    removed: '"refunds"."state" in ($2, $3)',
    reason: 'The transition that cancels a refund requires the same states.',
  },
]
