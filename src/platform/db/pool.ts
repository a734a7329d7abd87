/** The connection pool: pg's own, with our guard, prepared statements, typed errors, and checks of what COMMIT did. */
import pg from 'pg'
import { type Guard, NestedHandleError } from './guard.ts'
import { createStatementNames } from './statement-names.ts'
import { withStatementSpan } from './statement-spans.ts'
import { DatabaseUnreachableError } from './unreachable.ts'

export type PoolOptions = {
  guard: Guard
  /** Whether statements that are executed repeatedly are prepared. */
  preparedStatements: boolean
}

/** The function of the server that reports a commit that did not wait for the standby; its messages may be translated. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'

/** Opens a pool that refuses statements while `guard` says that a transaction is open. */
export function createPool(config: pg.PoolConfig, { guard, preparedStatements }: PoolOptions): pg.Pool {
  const nameOf = createStatementNames()

  class Client extends pg.Client {
    #isOnlyLocal = false

    constructor(options?: pg.ClientConfig) {
      super(options)
      this.on('notice', ({ routine }) => {
        if (routine === WAIT_FOR_STANDBY) this.#isOnlyLocal = true
      })
    }

    override query(...[statement, ...rest]: unknown[]): never {
      const hasParameters = Array.isArray(rest[0]) && rest[0].length > 0
      const prepared = hasParameters ? named(statement, nameOf) : statement
      const args = [preparedStatements ? prepared : withoutName(statement), ...rest]
      const check = (result: unknown) => this.#errorIn(statement, result)
      const execute = () => observed((typed) => Reflect.apply(super.query, this, typed), args, check)
      // The pool calls back, perhaps in the context of whoever returned the connection, and makes the span itself.
      return typeof args.at(-1) === 'function' ? execute() : withStatementSpan(statement, execute)
    }

    /** The two cases in which PostgreSQL reports success although what was written may be lost, or is. */
    #errorIn(statement: unknown, result: unknown): Error | undefined {
      if (this.#isOnlyLocal) {
        this.#isOnlyLocal = false
        // A failover could still lose it, so whoever repeats the request finds out.
        return new DatabaseUnreachableError(new Error('the standby has not confirmed a commit'))
      }
      const isCommit = textOf(statement)?.trim().toLowerCase() === 'commit'
      return isCommit && (result as pg.QueryResult | undefined)?.command === 'ROLLBACK'
        ? new NotCommittedError()
        : undefined
    }
  }

  class Pool extends pg.Pool {
    override query(...args: unknown[]): never {
      guard.check()
      // The pool itself reports a connection that ends, which may be before the client fails the statement.
      return withStatementSpan(args[0], () =>
        observed((typed) => Reflect.apply(super.query, this, typed), args),
      )
    }

    /** `query` uses this method, too. */
    override connect(...args: unknown[]): never {
      guard.check()
      return observed((typed) => Reflect.apply(super.connect, this, typed), args)
    }
  }

  return new Pool({ ...config, Client })
}

/** A statement of the transaction had failed, and its error was ignored, so PostgreSQL rolled back instead. */
class NotCommittedError extends Error {
  constructor() {
    super('The transaction was not committed, because a statement in it had failed.')
    this.name = 'NotCommittedError'
  }
}

/** The text of a statement, which is that or a config with a text. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const text = (statement as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text : undefined
}

/** Adds a name to a statement, which is a text or a config with a text; anything else is passed on. */
function named(statement: unknown, nameOf: (text: string) => string | undefined): unknown {
  const config = typeof statement === 'string' ? { text: statement } : statement
  if (typeof config !== 'object' || config === null || !('text' in config)) return statement
  if (typeof config.text !== 'string' || ('name' in config && config.name)) return statement
  const name = nameOf(config.text)
  return name ? { ...config, name } : statement
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement
  const { name: _, ...unnamed } = statement
  return unnamed
}

/**
 * Calls a function that reports errors to a callback as its last argument, or in the promise that it returns, with typed
 * errors. A result in which `errorIn` finds an error becomes that error.
 */
function observed(
  call: (args: unknown[]) => unknown,
  args: unknown[],
  errorIn: (result: unknown) => Error | undefined = () => undefined,
): never {
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const typed = (error: unknown, ...rest: unknown[]) => {
      const found = error ?? errorIn(rest[0])
      return found ? callback(typedError(found), ...(error ? rest : [])) : callback(error, ...rest)
    }
    return call([...args.slice(0, -1), typed]) as never
  }
  const result = call(args)
  if (!(result instanceof Promise)) return result as never
  return result.then(
    (value: unknown) => {
      const found = errorIn(value)
      if (found) throw found
      return value
    },
    (error: unknown) => {
      throw typedError(error)
    },
  ) as never
}

/** pg has no class or code for a lost connection: those are its plain errors, while the server's are DatabaseErrors. */
function typedError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError || error instanceof NestedHandleError)
    return error
  const isPlain = error.constructor === Error || error instanceof AggregateError
  return isPlain ? new DatabaseUnreachableError(error) : error
}
