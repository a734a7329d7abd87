import { spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { freePort } from '#platform/free-port.ts'

test('restarting two web processes and the worker one after another loses no message and causes no errors', async () => {
  const args = ['bench/run.ts', 'restart', '--rounds', '1', '--port', String(await freePort())]
  const bench = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [bench.stdout, bench.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const code = await new Promise((resolve) => bench.on('close', resolve))
  expect(code, output).toBe(0)
  expect(output).toMatch(/restarts +3\n/)
})
