/** One process of the product: settings -> services -> app -> listen -> close gracefully. */
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Env, EnvError, readEnv } from '#platform/env.ts'
import { buildApp } from './build.ts'
import { openServices } from './services.ts'
import { sessionSecret } from './session-secret.ts'
import { welcome } from './welcome.ts'

/** Milliseconds that a stopping process may take before it is ended. */
const CLOSE_MS = 15_000

/** Runs until a signal ends it. Ends the process where the settings are wrong. */
export async function run(): Promise<void> {
  const env = settings()
  const port = env.PORT === 0 ? await freePort(env.HOST) : env.PORT
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')

  const services = await openServices(env)
  const app = await buildApp(services, {
    publicUrl,
    sessionSecret: await sessionSecret(env),
    distDir: fileURLToPath(new URL('../../dist', import.meta.url)),
  })
  closeOn(['SIGINT', 'SIGTERM'], async () => {
    await app.close()
    await services.close()
  })

  // Queues first: requests enqueue jobs.
  await app.startJobs({ work: false })
  if (env.SEED === 'demo') {
    const { seedDemo } = await import('#demo/index.ts')
    await seedDemo(services)
  }
  if (env.ROLE !== 'worker') {
    await app.server.listen({ port, host: env.HOST })
    services.stripe.standIn?.setWebhookUrl(`http://127.0.0.1:${port}/api/webhooks/stripe`)
    process.stdout.write(welcome(env, publicUrl))
  }
  if (env.ROLE !== 'web') await app.startJobs({ work: true })
}

function settings(): Env {
  const role = process.argv.find((argument) => argument.startsWith('--role='))?.slice('--role='.length)
  try {
    return readEnv(role ? { ROLE: role } : {})
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

function closeOn(signals: NodeJS.Signals[], close: () => Promise<void>): void {
  let closing = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (closing) return
      closing = true
      setTimeout(() => process.exit(1), CLOSE_MS).unref()
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${error}\n`)
          process.exit(1)
        },
      )
    })
  }
}

/** A port that nobody uses at the moment, for tests that start several processes. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
