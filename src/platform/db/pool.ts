/** The connection pool: pg's own, with our guard, prepared statements, and typed errors. */
import pg from 'pg'
import { type Guard, NestedHandleError } from './guard.ts'
import { createStatementNames } from './statement-names.ts'
import { withStatementSpan } from './statement-spans.ts'
import { DatabaseUnreachableError } from './unreachable.ts'

/** Opens a pool that refuses statements while `guard` says that a transaction is open. */
export function createPool(config: pg.PoolConfig, guard: Guard): pg.Pool {
  const nameOf = createStatementNames()

  class Client extends pg.Client {
    override query(...[statement, ...rest]: unknown[]): never {
      const hasParameters = Array.isArray(rest[0]) && rest[0].length > 0
      const args = [hasParameters ? named(statement, nameOf) : statement, ...rest]
      const execute = () => withTypedErrors((typed) => Reflect.apply(super.query, this, typed), args)
      // The pool calls back, perhaps in the context of whoever returned the connection, and makes the span itself.
      return typeof args.at(-1) === 'function' ? execute() : withStatementSpan(statement, execute)
    }
  }

  class Pool extends pg.Pool {
    override query(...args: unknown[]): never {
      guard.check()
      // The pool itself reports a connection that ends, which may be before the client fails the statement.
      return withStatementSpan(args[0], () =>
        withTypedErrors((typed) => Reflect.apply(super.query, this, typed), args),
      )
    }

    /** `query` uses this method, too. */
    override connect(...args: unknown[]): never {
      guard.check()
      return withTypedErrors((typed) => Reflect.apply(super.connect, this, typed), args)
    }
  }

  return new Pool({ ...config, Client })
}

/** Adds a name to a statement, which is a text or a config with a text; anything else is passed on. */
function named(statement: unknown, nameOf: (text: string) => string | undefined): unknown {
  const config = typeof statement === 'string' ? { text: statement } : statement
  if (typeof config !== 'object' || config === null || !('text' in config)) return statement
  if (typeof config.text !== 'string' || ('name' in config && config.name)) return statement
  const name = nameOf(config.text)
  return name ? { ...config, name } : statement
}

/** Calls a function that reports errors to a callback as its last argument, or in the promise that it returns. */
function withTypedErrors(call: (args: unknown[]) => unknown, args: unknown[]): never {
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const typed = (error: unknown, ...rest: unknown[]) => callback(typedError(error), ...rest)
    return call([...args.slice(0, -1), typed]) as never
  }
  const result = call(args)
  if (!(result instanceof Promise)) return result as never
  return result.catch((error: unknown) => {
    throw typedError(error)
  }) as never
}

/** pg has no class or code for a lost connection: those are its plain errors, while the server's are DatabaseErrors. */
function typedError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError || error instanceof NestedHandleError)
    return error
  const isPlain = error.constructor === Error || error instanceof AggregateError
  return isPlain ? new DatabaseUnreachableError(error) : error
}
