import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** How many statements each connection may prepare; their plans use memory of the database server. */
const MAX_PREPARED = 200
/** How many statements that were executed once are remembered. */
const MAX_SEEN = 1_000

/**
 * Names statements that are executed repeatedly, so that PostgreSQL parses and plans them once per connection. The
 * returned function gives the name to prepare a statement under, from its second execution, or undefined.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, true>({ max: MAX_SEEN })
  return (text) => {
    const existing = names.get(text)
    if (existing || names.size >= MAX_PREPARED) return existing
    if (!seen.has(text)) {
      seen.set(text, true)
      return undefined
    }
    const name = `s_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`
    names.set(text, name)
    return name
  }
}
