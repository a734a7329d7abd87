/** The product with its demo world and portraits, for measurements of pages. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { start, untilAnswer } from './processes.ts'

export type Demo = { origin: string; stop: () => Promise<void> }

/** Starts it, with its jobs, and waits until every cat of the first page has its pictures. */
export async function startDemo(dataDir: string, port: number): Promise<Demo> {
  const app = start(process.execPath, ['src/main.ts'], {
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(dataDir, 'demo'),
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
  })
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilAnswer(`${origin}/healthz`, app)
    for (let tries = 0; tries < 600; tries += 1) {
      const cats = (await (await fetch(`${origin}/api/cats`)).json()) as { pictures: unknown[] }[]
      if (cats.length > 0 && cats.every(({ pictures }) => pictures.length > 0))
        return { origin, stop: app.stop }
      await sleep(500)
    }
    throw new Error(`The demo world has no pictures:\n${app.output()}`)
  } catch (error) {
    await app.stop()
    throw error
  }
}
