import { afterEach, describe, expect, it, vi } from 'vitest'
import { tabStorage } from './tab-storage.ts'

const parse = (stored: unknown) => (Array.isArray(stored) ? stored : [])

/** A session storage of the test, with what it contains. */
function stubStorage(texts: Map<string, string>) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  })
  return texts
}

afterEach(() => void vi.unstubAllGlobals())

describe('a value in the storage of a tab', () => {
  it('is written as JSON, read as one object, and removed', () => {
    const texts = stubStorage(new Map())
    const storage = tabStorage('names', parse)
    const listener = vi.fn<() => void>()
    const unsubscribe = storage.subscribe(listener)
    expect(storage.read()).toEqual([])
    storage.write(['Saffron'])
    expect(texts.get('names')).toBe('["Saffron"]')
    expect(storage.read()).toEqual(['Saffron'])
    expect(storage.read()).toBe(storage.read())
    storage.write(null)
    expect(texts.has('names')).toBe(false)
    expect(storage.read()).toEqual([])
    expect(listener).toHaveBeenCalledTimes(2)
    unsubscribe()
    storage.write(['Cleo'])
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('that other code changed is read again', () => {
    const texts = stubStorage(new Map([['names', '["Saffron"]']]))
    const storage = tabStorage('names', parse)
    expect(storage.read()).toEqual(['Saffron'])
    texts.clear()
    expect(storage.read()).toEqual([])
  })

  it.each(['{', '"text"', '7', 'null'])('that is %s is parsed as nothing', (text) => {
    stubStorage(new Map([['names', text]]))
    expect(tabStorage('names', parse).read()).toEqual([])
  })

  it('is not written where storage is blocked, and no listener is called', () => {
    vi.stubGlobal('sessionStorage', undefined)
    const storage = tabStorage('names', parse)
    const listener = vi.fn<() => void>()
    storage.subscribe(listener)
    storage.write(['Saffron'])
    storage.write(null)
    expect(storage.read()).toEqual([])
    expect(listener).not.toHaveBeenCalled()
  })
})
