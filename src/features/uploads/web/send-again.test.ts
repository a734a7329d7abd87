import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/client/client.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { sendUntilTaken } from './send-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = (status: number) => new ApiError(status, '')

/** Sends with these results, one after the other; the last one stays. */
function send(...results: (string | Error)[]) {
  const onBusy = vi.fn<() => void>()
  const attempt = vi.fn<() => Promise<string>>(async () => {
    const result = results.length > 1 ? results.shift() : results[0]
    if (result instanceof Error) throw result
    return result ?? ''
  })
  const client = new AbortController()
  const sent = sendUntilTaken(attempt, { onBusy, signal: client.signal })
  // Checked later, so that a failure in between is no unhandled one.
  sent.catch(() => {})
  return { sent, attempt, onBusy, client }
}

it.each([502, 503, 504])('a server that answers %s is asked again', async (status) => {
  const { sent, attempt, onBusy } = send(busy(status), busy(status), 'stored')
  await vi.advanceTimersByTimeAsync(2_900)
  expect([attempt.mock.calls.length, onBusy.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(200)
  expect(attempt.mock.calls.length).toBe(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await sent).toBe('stored')
  expect(onBusy.mock.calls.length).toBe(2)
})

it.each([
  ['a refusal', new ApiError(413, '')],
  ['a limit of the user', new ApiError(429, '')],
  ['a lost connection', new ApiError(0, '')],
  ['a mistake', new Error('wrong')],
])('%s is not sent again', async (_, error) => {
  const { sent, attempt } = send(error)
  await expect(sent).rejects.toBe(error)
  expect(attempt.mock.calls.length).toBe(1)
})

it('gives up after some minutes', async () => {
  const { sent, attempt } = send(busy(503))
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  await expect(sent).rejects.toMatchObject({ status: 503 })
  expect(attempt.mock.calls.length).toBe(11)
})

it('ends at once when it is canceled', async () => {
  const { sent, attempt, client } = send(busy(503))
  await vi.advanceTimersByTimeAsync(1_000)
  client.abort()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(attempt.mock.calls.length).toBe(1)
})
