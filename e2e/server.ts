/** Starts the built app with the demo world in a temporary data folder, which it deletes afterward. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'littermate-e2e-'))
// Ignores the caller's settings: journeys use the product as it is on a fresh clone.
const { PATH, TMPDIR, SystemRoot, PORT } = process.env
const app = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: 'inherit',
  env: { PATH, TMPDIR, SystemRoot, PORT, DATA_DIR: folder, SEED: 'demo', LOG_LEVEL: 'warn' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.kill(signal))
app.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
