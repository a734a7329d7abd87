/** The processes that decode pictures: what happens when one hangs, ends, or is stopped. */
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#lib/durations.ts'
import { createLog } from '#platform/log/index.ts'
import { onlyIf } from '#testing/only-if.ts'
import { type Decoder, type DecoderSettings, openDecoder } from './index.ts'

let decoder: Decoder
afterEach(() => decoder.close())

/** Real pictures may take longer on a busy machine, because decoders have a low priority. */
const PATIENT = { timeoutMs: 10 * MINUTE_MS }
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
    // The second picture may wait for longer than the first may take.
    openFake({ ...PATIENT, waitMs: 2 * PATIENT.timeoutMs })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [hanging, other] = [decode('hang'), decode('fine', 'two')]
    const [stopped] = decoder.pids()
    vi.advanceTimersByTime(PATIENT.timeoutMs)
    vi.useRealTimers()
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
    ['works too long', 'work', 'too_large'],
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
    open(PATIENT)
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

describe('the limit of pixels', () => {
  const make = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })

  it.each([
    ['JPEG', () => make(8_000, 7_500).jpeg({ quality: 20 })],
    ['progressive JPEG', () => make(8_000, 7_500).jpeg({ quality: 20, progressive: true })],
    ['PNG', () => make(8_000, 7_500).png({ compressionLevel: 1 })],
    ['interlaced PNG', () => make(8_000, 7_500).png({ compressionLevel: 1, progressive: true })],
    ['WebP', () => make(8_000, 7_500).webp({ quality: 20, effort: 0 })],
  ])('lets 60 megapixels through as %s', async (_, picture) => {
    open(PATIENT)
    const bytes = await picture().toBuffer()
    expect(await decoder.decodeUpload('one', bytes)).toMatchObject({ width: 1_600, height: 1_500 })
  })

  it('is exact, and is named in the refusal', async () => {
    open(PATIENT)
    await expect(decoder.decodeUpload('one', await png(8_001, 7_500))).rejects.toMatchObject({
      code: 'too_large',
      message: 'A picture may have at most 60 megapixels.',
    })
  })

  it('is lower for AVIF, which takes more memory', async () => {
    open(PATIENT)
    const avif = await make(5_001, 5_000).avif({ quality: 20, effort: 0 }).toBuffer()
    await expect(decoder.decodeUpload('one', avif)).rejects.toMatchObject({
      code: 'too_large',
      message: 'An AVIF picture may have at most 25 megapixels.',
    })
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

describe('a HEIC photo', () => {
  const fixture = (name: string) =>
    readFileSync(join(import.meta.dirname, `../../testing/pictures/${name}.heic`))
  /** The colors of the corners: upper left, lower left, lower right. */
  async function corners(bytes: Buffer): Promise<string[]> {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels
      const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3)
      return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
    }
    return [at(3, 3), at(3, info.height - 4), at(info.width - 4, info.height - 4)]
  }
  /** The same file that declares another size. */
  function declaring(bytes: Buffer, width: number, height: number): Buffer {
    const changed = Buffer.from(bytes)
    const at = changed.indexOf('ispe') + 8
    changed.writeUInt32BE(width, at)
    changed.writeUInt32BE(height, at + 4)
    return changed
  }

  it.each([
    ['plain', 96, 64, ['green', 'red', 'blue']],
    ['turned', 64, 96, ['green', 'green', 'red']],
    ['second', 48, 80, ['green', 'green', 'green']],
  ])('is stored upright, with its primary picture (%s)', async (name, width, height, colors) => {
    open(PATIENT)
    const { bytes, ...picture } = await decoder.decodeUpload('one', fixture(name))
    expect(picture).toMatchObject({ width, height })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', hasAlpha: false })
    expect(await corners(bytes)).toEqual(colors)
  })

  it.each(['large', 'huge'])("with a phone's 12 or 48 megapixels is decoded (%s)", async (name) => {
    open(PATIENT)
    const { bytes, ...picture } = await decoder.decodeUpload('one', fixture(name))
    expect(picture).toMatchObject({ width: 1_600, height: 1_200 })
    expect(await corners(bytes)).toEqual(['green', 'red', 'blue'])
  })

  it('of more than 60 megapixels is refused with the limit', async () => {
    open(PATIENT)
    const larger = decoder.decodeUpload('one', declaring(fixture('large'), 8_001, 7_500))
    await expect(larger).rejects.toMatchObject({
      code: 'too_large',
      message: 'A picture may have at most 60 megapixels.',
    })
  })

  it('that is damaged, cut off, or contains more than it declares is refused, and the process goes on', async () => {
    open({ ...PATIENT, uploads: 1 })
    const plain = fixture('plain')
    const before = (await decoder.decodeUpload('one', plain)).color
    const [pid] = decoder.pids()
    const changed = Buffer.from(plain)
    changed.fill(0, plain.length - 120, plain.length - 100)
    const damaged = [
      ...[20, 60, 200, 360, plain.length - 60].map((length) => plain.subarray(0, length)),
      changed,
      declaring(fixture('large'), 96, 64),
    ]
    for (const bytes of damaged)
      await expect(decoder.decodeUpload('one', bytes)).rejects.toMatchObject({
        code: 'unsupported_type',
        message: 'This picture is damaged, or the file is not a picture. Please choose another copy.',
      })
    expect((await decoder.decodeUpload('one', plain)).color).toBe(before)
    expect(decoder.pids()).toEqual([pid])
  })
})
