/** Loaded first by the commands in package.json: reads the settings in .env, and stops the process when npm is stopped. */
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')

// npm passes SIGTERM only to the shell that it starts for a command, and not every shell passes it on.
const shell = process.ppid
const timer = setInterval(() => {
  if (process.ppid === shell) return
  clearInterval(timer)
  process.kill(process.pid, 'SIGTERM')
}, 500)
timer.unref()
