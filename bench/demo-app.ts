/** The product with demo data, to measure its pages. */
import { join } from 'node:path'
import { start, untilResponse } from './processes.ts'

export type Demo = { origin: string; stop: () => Promise<void> }

/** Starts the app and waits until it is ready. */
export async function startDemo(dataDir: string, port: number): Promise<Demo> {
  const app = start(process.execPath, ['dist/server/main.js'], {
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(dataDir, 'demo'),
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
  })
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilResponse(`${origin}/healthz`, app)
    return { origin, stop: app.stop }
  } catch (error) {
    await app.stop()
    throw error
  }
}
