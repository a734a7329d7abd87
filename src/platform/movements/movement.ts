/**
 * The process of everything that moves money at the payment provider: a row before the call, the call with an idempotency
 * key, a row after it, and a sweep that completes what a crash or an outage left (docs/decisions/081-movements.md).
 */
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { later, REPEAT_MS, sendOnce } from '#platform/stripe/send-once.ts'
import { whileReachable } from '#platform/stripe/while-reachable.ts'
import type { Change, MovementRow, MovementRows, SweptRows } from './rows.ts'
import type { TransitionName } from './transitions.ts'

type MovementServices = Pick<Services, 'db' | 'clock' | 'log'>

/** Why the provider did not do it. */
export type Rejection = { code: string | undefined; message: string }

/** The calls to the provider for one row, whose parameters all come from the row and what it names. */
type ProviderCalls<Made> = {
  /** What an earlier call for the row made, whichever attempt it was. */
  find(): Promise<Made | undefined>
  create(idempotencyKey: string): Promise<Made>
  /** Follows a rejected request, outside a transaction. */
  rejected?(rejection: Rejection): Promise<void>
}

/** What the provider's object says about a row. */
export type Outcome<Row, Name extends string> =
  | { state: 'succeeded'; change: Partial<Row> }
  | { state: 'failed'; change: Partial<Row>; failure: string; along: readonly (TransitionName | Name)[] }
  | { state: 'pending'; change: Partial<Row>; checkAfterMs: number }
  /** It belongs to an attempt that is over. */
  | { state: 'obsolete' }

/** A row whose state has changed, and what it was `before`. */
type Moved<Row, Subject> = { subject: Subject; row: Row; before: Row; at: Date }

/** What is particular to a kind of movement. `Subject` is what it belongs to, and is locked for each change. */
export type MovementDefinition<
  Row extends MovementRow,
  Made,
  Subject,
  S extends MovementServices,
  Name extends string,
> = {
  /** Names it in idempotency keys and logs. */
  name: string
  rows: MovementRows<Row, never, Name>
  /** The columns that name the provider's object, empty. */
  unmade: Partial<Row>
  lock(tx: DbOrTx, row: Row): Promise<Subject | undefined>
  /** Whether a row is sent; otherwise it is canceled. Without this, each one is, and nothing is locked before. */
  isStillDue?(services: S, tx: DbOrTx, subject: Subject, row: Row): Promise<boolean>
  calls(services: S, row: Row): Promise<ProviderCalls<Made>>
  /** Reads the provider's object of a sent row that names it. Undefined if the row names none. */
  retrieve?(services: S, row: Row): Promise<Made> | undefined
  read(row: Row, made: Made): Outcome<Row, Name>
  /** When a rejected row, whose rejections are counted, is tried again, and whether staff are notified of it. */
  retry(row: Row, rejection: Rejection, now: Date): Partial<Pick<Row, 'nextStepAt' | 'alertedAt'>>
  /** Follows a change of state in the same transaction. */
  follow(services: S, tx: DbOrTx, change: Moved<Row, Subject>): Promise<void>
  sweep?: SweptRows
  /** When an unfinished row is late, and what notifies staff of it. */
  late?: { before(now: Date): Date; alert(services: S, tx: DbOrTx, id: string): Promise<unknown> }
}

/** The process of one kind of movement. Everything is safe to run twice, concurrently, or again after a crash at any line. */
export type Movement<Row, Made, S> = {
  /** Moves a row as far as possible. Throws payment_unavailable if the provider cannot be reached. */
  continue(services: S, id: string): Promise<void>
  /** Records what the provider reports about a row. */
  record(services: S, row: Row, made: Made): Promise<void>
  /** Continues the rows that are due, whose number it returns; `crashed` adds those that were interrupted when a process ended. */
  sweep(services: S, options: { crashed: boolean }): Promise<number>
  /** Has staff notified of late rows, once for each. */
  alertLate(services: S): Promise<void>
}

export function defineMovement<
  Row extends MovementRow,
  Made,
  Subject,
  S extends MovementServices,
  Name extends string = never,
>(definition: MovementDefinition<Row, Made, Subject, S, Name>): Movement<Row, Made, S> {
  const { name, rows, unmade, lock, isStillDue, follow, late } = definition

  async function proceed(services: S, id: string): Promise<void> {
    const { db, clock } = services
    const row = await rows.find(db, id)
    const now = clock.now()
    if (row?.state === 'sent') {
      await rows.changeSent(db, row, { nextStepAt: later(now, REPEAT_MS) })
      const known = definition.retrieve?.(services, row)
      return known ? record(services, row, await known) : send(services, row)
    }
    const isDue = row?.nextStepAt && row.nextStepAt <= now
    if (row?.state === 'requested' || (row?.state === 'failed' && isDue)) {
      const sent = await prepare(services, row)
      if (sent) await send(services, sent)
    }
  }

  /**
   * Marks a row as sent, or cancels it if it is no longer due. What it belongs to is locked, so that other changes of it
   * happen before, or find the row sent.
   */
  async function prepare(services: S, row: Row): Promise<Row | undefined> {
    const { db, clock } = services
    const change = { ...unmade, nextStepAt: later(clock.now(), REPEAT_MS) }
    if (!isStillDue) return rows.move(db, row, 'send', change)
    return db.transaction(async (tx) => {
      const subject = await lock(tx, row)
      if (!subject) return undefined
      if (await isStillDue(services, tx, subject, row)) return rows.move(tx, row, 'send', change)
      const canceled = await rows.move(tx, row, 'cancel', { nextStepAt: null })
      if (canceled) await follow(services, tx, { subject, row: canceled, before: row, at: clock.now() })
      return undefined
    })
  }

  /** Calls the provider for a row that is marked as sent, and records the response. */
  async function send(services: S, row: Row): Promise<void> {
    const { find, create, rejected } = await definition.calls(services, row)
    await sendOnce(services, {
      find,
      create: () => create(`${name}-${row.id}-${row.attempt}`),
      record: (made) => record(services, row, made),
      reject: async (rejection) => {
        await reject(services, row, rejection, { along: ['reject'], change: unmade })
        await rejected?.(rejection)
      },
      nextAttempt: (nextStepAt) =>
        rows.changeSent(services.db, row, { attempt: row.attempt + 1, nextStepAt }),
    })
  }

  async function record(services: S, row: Row, made: Made): Promise<void> {
    const outcome = definition.read(row, made)
    if (outcome.state === 'succeeded') {
      await moveAndFollow(services, row, ['succeed'], (at) => ({
        ...outcome.change,
        succeededAt: at,
        failure: null,
        nextStepAt: null,
      }))
    } else if (outcome.state === 'failed') {
      await reject(services, row, { code: undefined, message: outcome.failure }, outcome)
    } else if (outcome.state === 'pending') {
      const nextStepAt = later(services.clock.now(), outcome.checkAfterMs)
      await rows.changeSent(services.db, row, { ...outcome.change, nextStepAt })
    }
  }

  /** Marks a row as rejected. It changes nothing if the answer to another request has been recorded meanwhile. */
  async function reject(
    services: S,
    row: Row,
    rejection: Rejection,
    { along, change }: { along: readonly (TransitionName | Name)[]; change: Partial<Row> },
  ): Promise<void> {
    const rejections = row.rejections + 1
    await moveAndFollow(services, row, along, (at) => ({
      ...change,
      failure: rejection.message,
      rejections,
      attempt: row.attempt + 1,
      succeededAt: null,
      ...definition.retry({ ...row, rejections }, rejection, at),
    }))
  }

  /**
   * Moves a row along the first transition that its state allows, if any. The time of the change is read under the lock, so
   * that what follows is dated in the order in which it is committed.
   */
  async function moveAndFollow(
    services: S,
    row: Row,
    along: readonly (TransitionName | Name)[],
    changeAt: (at: Date) => Change<Row>,
  ): Promise<void> {
    await services.db.transaction(async (tx) => {
      const subject = await lock(tx, row)
      if (!subject) return
      const at = services.clock.now()
      let moved: Row | undefined
      for (const transition of along) moved ??= await rows.move(tx, row, transition, changeAt(at))
      if (moved) await follow(services, tx, { subject, row: moved, before: row, at })
    })
  }

  return {
    continue: proceed,
    record,
    async sweep(services, { crashed }) {
      const { db, clock, log } = services
      const due = await rows.listDue(db, clock.now(), { crashed, sweep: definition.sweep })
      await whileReachable(
        due,
        ({ id }) => proceed(services, id),
        ({ id }, error) => log.warn({ err: error, [`${name}Id`]: id }, `a ${name} could not be sent yet`),
      )
      return due.length
    },
    async alertLate(services) {
      const { db, clock, log } = services
      if (!late) return
      const now = clock.now()
      await db.transaction(async (tx) => {
        for (const { id, state, failure } of await rows.markLate(tx, late.before(now), now)) {
          log.warn({ [`${name}Id`]: id, state, failure }, `a ${name} is late`)
          await late.alert(services, tx, id)
        }
      })
    },
  }
}
