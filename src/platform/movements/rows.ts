/** The rows of movements, which say how far each has come. */
import { and, asc, eq, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import { integer, type PgColumn, type PgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '#platform/db/index.ts'
import { later } from '#platform/stripe/send-once.ts'
import { type TransitionName, UNFINISHED } from './transitions.ts'

/** Milliseconds that the job of a new row has before the sweep continues it. */
const JOB_MS = 30_000

/** Rows per run of a sweep. */
const BATCH = 200

/** The columns that the engine uses; `amount` is cents. A new row is in the first state. */
export const movementColumns = <State extends string, States extends Readonly<[State, ...State[]]>>(
  states: States,
) => ({
  amount: integer('amount').notNull(),
  state: text('state', { enum: states }).notNull().default(states[0]),
  /** Part of the provider's idempotency key. */
  attempt: integer('attempt').notNull().default(1),
  rejections: integer('rejections').notNull().default(0),
  failure: text('failure'),
  /** When the worker continues with it; null if nothing is left to do, or only by staff. */
  nextStepAt: timestamp('next_step_at', { withTimezone: true }),
  alertedAt: timestamp('alerted_at', { withTimezone: true }),
  succeededAt: timestamp('succeeded_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export type MovementRow = {
  id: string
  amount: number
  state: string
  attempt: number
  rejections: number
  failure: string | null
  nextStepAt: Date | null
  alertedAt: Date | null
  succeededAt: Date | null
  createdAt: Date
}

/** New values of columns. */
export type Change<Row> = Partial<Row> | Partial<MovementRow>

type Columns = Record<'id' | 'state' | 'attempt' | 'nextStepAt' | 'alertedAt' | 'createdAt', PgColumn>
type Attempt = Pick<MovementRow, 'id' | 'attempt'>

/** Which rows a sweep continues, and which of them a crash has interrupted: by default all, and the unanswered ones. */
export type SweptRows = { only?: SQL | undefined; interrupted?: SQL | undefined }

/** SQL of the rows of a table. */
export type MovementRows<Row extends MovementRow, New, Name extends string> = {
  /** Stores a new row, with which the sweep continues if its job does not. Throws if the table has it already. */
  add(tx: DbOrTx, row: New & { createdAt: Date }): Promise<Row>
  find(db: DbOrTx, id: string): Promise<Row | undefined>
  /** The rows of a condition, oldest first. */
  list(db: DbOrTx, condition: SQL | undefined): Promise<Row[]>
  /** Moves a row along one transition. Undefined if another process has moved it, or has begun another attempt. */
  move(tx: DbOrTx, row: Attempt, name: TransitionName | Name, change?: Change<Row>): Promise<Row | undefined>
  /** Changes a sent row without moving it, unless another process has moved it. */
  changeSent(tx: DbOrTx, row: Attempt, change: Change<Row>): Promise<void>
  /** Makes failed rows due at a time; returns them. */
  retry(tx: DbOrTx, condition: SQL, at: Date): Promise<Row[]>
  /** Rows whose next step is due, and with `crashed` those that were interrupted; `sweep` narrows which are meant. */
  listDue(db: DbOrTx, now: Date, options: { crashed: boolean; sweep?: SweptRows | undefined }): Promise<Row[]>
  /** Marks unfinished rows that were requested before a time, once each; returns them. */
  markLate(tx: DbOrTx, before: Date, now: Date): Promise<Row[]>
}

export function movementRows<Row extends MovementRow, New extends object, Name extends string = never>(
  typed: PgTable & Columns & { $inferSelect: Row; $inferInsert: New },
  transitions: Record<TransitionName | Name, { from: readonly string[]; to: string }>,
): MovementRows<Row, New, Name> {
  // The methods return whole rows of the table, whose type is known here only in part.
  const table = typed as PgTable & Columns
  const rows = (found: Promise<unknown[]>) => found as Promise<Row[]>
  const first = async (found: Promise<unknown[]>) => (await rows(found))[0]
  const isAttempt = ({ id, attempt }: Attempt) => and(eq(table.id, id), eq(table.attempt, attempt))
  return {
    add: async (tx, row) => {
      const values = { nextStepAt: later(row.createdAt, JOB_MS), ...row }
      const added = await first(tx.insert(table).values(values).returning())
      if (!added) throw new Error('An insert returned no row.')
      return added
    },
    find: (db, id) => first(db.select().from(table).where(eq(table.id, id))),
    list: (db, condition) =>
      rows(db.select().from(table).where(condition).orderBy(asc(table.createdAt), asc(table.id))),
    move: (tx, row, name, change) => {
      const { from, to } = transitions[name]
      return first(
        tx
          .update(table)
          .set({ ...change, state: to })
          .where(and(isAttempt(row), inArray(table.state, [...from])))
          .returning(),
      )
    },
    changeSent: async (tx, row, change) => {
      await tx
        .update(table)
        .set(change)
        .where(and(isAttempt(row), eq(table.state, 'sent')))
    },
    retry: (tx, condition, at) =>
      rows(
        tx
          .update(table)
          .set({ nextStepAt: at })
          .where(and(condition, eq(table.state, 'failed')))
          .returning(),
      ),
    listDue: (db, now, { crashed, sweep }) => {
      const interrupted = sweep?.interrupted ?? inArray(table.state, ['requested', 'sent'])
      const isDue = or(lte(table.nextStepAt, now), crashed ? interrupted : undefined)
      return rows(
        db.select().from(table).where(and(isDue, sweep?.only)).orderBy(table.nextStepAt).limit(BATCH),
      )
    },
    markLate: (tx, before, now) =>
      rows(
        tx
          .update(table)
          .set({ alertedAt: now })
          .where(
            and(inArray(table.state, [...UNFINISHED]), lte(table.createdAt, before), isNull(table.alertedAt)),
          )
          .returning(),
      ),
  }
}
