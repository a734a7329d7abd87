import type { Calls } from '#platform/calls/index.ts'
import type { Storage } from './port.ts'

/** A storage whose calls are observed. */
export function observedStorage(storage: Storage, calls: Calls): Storage {
  const observe = <T>(operation: string, work: () => Promise<T>, outcomeOf?: (result: T) => string) =>
    calls.observe({ service: 'storage', operation }, work, outcomeOf)
  const found = (file: unknown) => (file === undefined ? 'missing' : 'ok')
  return {
    contentType: storage.contentType,
    put: (key, file) => observe('put', () => storage.put(key, file)),
    putFile: (key, path) => observe('put', () => storage.putFile(key, path)),
    get: (key) => observe('get', () => storage.get(key), found),
    open: (key) => observe('open', () => storage.open(key), found),
    // A list is read while it arrives, so that only its parts could be timed.
    list: storage.list,
    remove: (key) => observe('remove', () => storage.remove(key)),
  }
}
