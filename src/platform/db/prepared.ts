/** Statements that come again are prepared: PostgreSQL then parses and plans them once a connection. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** Statements that may be prepared on each connection; their plans take memory of the database. */
const MOST_PREPARED = 200
/** Texts that are remembered as seen once, so that what never comes again is not prepared. */
const MOST_SEEN = 1_000

/** Answers the name to prepare a text under, or undefined where it should not be. The second time counts as again. */
export function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, true>({ max: MOST_SEEN })
  return (text) => {
    const name = names.get(text)
    if (name || names.size >= MOST_PREPARED) return name
    if (!seen.has(text)) {
      seen.set(text, true)
      return undefined
    }
    const made = `s_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`
    names.set(text, made)
    return made
  }
}

/** Names the statements with parameters of every connection of a pool, inside transactions and outside. */
export function prepareRepeated(pool: pg.Pool): void {
  const nameOf = createNames()
  pool.on('connect', (client) => {
    const { query } = client
    client.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
      const config = Array.isArray(values) && values.length > 0 ? named(first, nameOf) : first
      return Reflect.apply(query, client, [config, values, ...rest])
    }) as typeof client.query
  })
}

/** What drivers call `query` with, a text or a config with one; anything else is passed on as it is. */
function named(first: unknown, nameOf: (text: string) => string | undefined): unknown {
  if (typeof first === 'string') {
    const name = nameOf(first)
    return name ? { text: first, name } : first
  }
  if (typeof first !== 'object' || first === null || !('text' in first) || typeof first.text !== 'string')
    return first
  if ('name' in first && first.name) return first
  const name = nameOf(first.text)
  return name ? { ...first, name } : first
}
