/** Fails every test that prints a warning or an error. Setup file of all tests, in Node and in the browser. */
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

const spies: MockInstance<(...args: unknown[]) => void>[] = []

beforeEach(() => {
  for (const level of ['warn', 'error'] as const) {
    const print = console[level]
    spies.push(vi.spyOn(console, level).mockImplementation((...args) => print(...args)))
  }
})

afterEach(() => {
  const printed = spies.splice(0).flatMap((spy) => {
    const { calls } = spy.mock
    spy.mockRestore()
    return calls.map((args) => args.map(String).join(' '))
  })
  expect(
    printed,
    'console.warn and console.error must not be called; a test that expects a call clears the spy',
  ).toEqual([])
})
