/** Starts the built app over an empty data folder of its own, with the demo world in it, and removes the folder. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'littermate-e2e-'))
// Nothing of the caller's settings: journeys go through the product as it is on a fresh clone.
const { PATH, TMPDIR, SystemRoot, NODE_COMPILE_CACHE, PORT } = process.env
const app = spawn(process.execPath, ['src/main.ts'], {
  stdio: 'inherit',
  env: {
    ...{ PATH, TMPDIR, SystemRoot, NODE_COMPILE_CACHE, PORT },
    NODE_ENV: 'production',
    DATA_DIR: folder,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.kill(signal))
app.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
