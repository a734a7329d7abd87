/** The processes that decode pictures: what happens when one hangs, ends, or is stopped. */
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log/index.ts'
import { onlyIf } from '#testing/only-if.ts'
import { type Decoder, type DecoderSettings, openDecoder } from './index.ts'

let decoder: Decoder
afterEach(() => decoder.close())

const open = (changed: Partial<DecoderSettings> = {}) => {
  decoder = openDecoder(createLog('silent'), changed)
  return decoder
}
const openFake = (changed: Partial<DecoderSettings> = {}) =>
  open({ program: join(import.meta.dirname, 'test-program.ts'), uploads: 1, ...changed })
const decode = (text: string, user = 'one') => decoder.decodeUpload(user, Buffer.from(text))
/** The kernel has no lower one, which a server that is itself run with `nice` may reach. */
const LOWEST_PRIORITY = 19
const isRunning = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

describe('a decoder process', () => {
  it('is started with the first picture and used again', async () => {
    openFake()
    expect(decoder.pids()).toEqual([])
    const [first, second] = [await decode('a'), await decode('b', 'two')]
    expect(decoder.pids().map(String)).toEqual([first.color])
    expect(first.color).toBe(second.color)
    expect(first.color).not.toBe(String(process.pid))
  })

  it('that takes too long is stopped, and the pictures of others that waited are decoded', async () => {
    // Long enough for a process to start on a busy machine, which the other picture needs.
    openFake({ timeoutMs: 15_000 })
    const [hanging, other] = [decode('hang'), decode('fine', 'two')]
    const [stopped] = decoder.pids()
    await expect(hanging).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('too long'),
    })
    await expect.poll(() => isRunning(stopped)).toBe(false)
    expect((await other).color).toBe(String(decoder.pids()[0]))
    expect((await decode('again')).width).toBe(1)
  })

  it.each([
    ['crashes', 'crash', 'unavailable'],
    ['needs too much memory', 'memory', 'too_large'],
  ])('that %s is replaced', async (_, wish, code) => {
    openFake()
    const before = (await decode('fine')).color
    await expect(decode(wish)).rejects.toMatchObject({ code })
    await expect.poll(() => isRunning(Number(before))).toBe(false)
    expect((await decode('fine')).color).not.toBe(before)
  })

  it('that was stopped while it had nothing to do is replaced', async () => {
    openFake()
    const pid = Number((await decode('fine')).color)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => decoder.pids()).toEqual([])
    expect((await decode('fine')).width).toBe(1)
  })

  it('reports an unexpected error without ending', async () => {
    openFake()
    await expect(decode('fail')).rejects.toThrow('no reason')
    expect((await decode('fine')).width).toBe(1)
  })

  it('is stopped when it has nothing to do, and when the server closes, even during a picture', async () => {
    openFake({ idleMs: 1 })
    const idle = Number((await decode('fine')).color)
    await expect.poll(() => isRunning(idle)).toBe(false)
    const all = Promise.allSettled([decode('hang'), decode('fine', 'two')])
    const [busy] = decoder.pids()
    expect(isRunning(busy)).toBe(true)
    decoder.close()
    for (const settled of [...(await all), ...(await Promise.allSettled([decode('fine')]))])
      expect(settled).toMatchObject({ reason: { code: 'unavailable' } })
    await expect.poll(() => isRunning(busy)).toBe(false)
    expect(decoder.pids()).toEqual([])
  })

  it('does not receive the settings of the server', async () => {
    openFake()
    process.env.SESSION_SECRET = 'a secret'
    const { color } = await decode('environment')
    delete process.env.SESSION_SECRET
    expect(color).toContain('PATH')
    expect(color).not.toContain('secret')
  })
})

it(
  'every thread of a decoder has a lower priority than the server',
  onlyIf(process.platform === 'linux', 'it reads /proc of Linux'),
  async () => {
    open()
    await decoder.decodeUpload('one', await png(90, 90))
    const [pid] = decoder.pids()
    const threads = readdirSync(`/proc/${pid}/task`).map((id) =>
      readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8'),
    )
    // The 19th field of proc(5), the nice value; the name before it may contain spaces.
    const priorities = threads.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
    expect(threads.length).toBeGreaterThan(4)
    expect(new Set(priorities)).toEqual(new Set([String(Math.min(getPriority() + 10, LOWEST_PRIORITY))]))
  },
)

it('a picture of 25 megapixels is decoded, and a larger one refused with the limit', async () => {
  open()
  expect(await decoder.decodeUpload('one', await png(5_000, 5_000))).toMatchObject({
    width: 1_600,
    height: 1_600,
  })
  await expect(decoder.decodeUpload('one', await png(5_001, 5_000))).rejects.toMatchObject({
    code: 'too_large',
    message: 'A picture may have at most 25 megapixels.',
  })
})

it('copies for pages do not wait for uploads', async () => {
  openFake()
  const hanging = decode('hang')
  // The fake answers with an original, which is not what was asked for.
  const settings = { width: 160, format: 'webp' as const, quality: 80 }
  await expect(decoder.makeVariant(Buffer.from('fine'), settings)).rejects.toThrow('wrong answer')
  decoder.close()
  await expect(hanging).rejects.toMatchObject({ code: 'unavailable' })
})
