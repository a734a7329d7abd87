/** One process of the product: settings -> services -> app -> listen -> close gracefully. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { trustRows } from '#platform/db/rows.ts'
import { type Env, EnvError, publicUrlOf, readEnv } from '#platform/env.ts'
import { freePort } from '#platform/free-port.ts'
import { PROJECT_ROOT } from '#platform/project-root.ts'
import { startTracing } from '#platform/tracing/index.ts'
import { type App, buildApp } from './build.ts'
import { serveBackups } from './commands/backup/socket.ts'
import { openKeys } from './keys.ts'
import { startMonitoring } from './monitoring.ts'
import { type OpenedServices, openServices } from './services.ts'
import { checkMachine, startupMessage } from './startup-checks.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { openBuild, type WebBuild } from './web/render.ts'
import { welcome } from './welcome.ts'

/** Milliseconds that closing may take before the process exits anyway: for requests in progress, then for jobs. */
const CLOSE_MS = 65_000

export type OpenedApp = {
  env: Env
  app: App
  services: OpenedServices
  publicUrl: string
  close(): Promise<void>
}

/** Runs the production build until a signal stops the process. Exits when the settings are wrong. */
export async function run(): Promise<void> {
  const env = settings()
  trustRows()
  try {
    await checkMachine(env)
    const port = env.PORT === 0 ? await freePort(env.HOST) : env.PORT
    await waitForDatabase({ ...env, PORT: port })
    const opened = await openApp({ ...env, PORT: port }, await openBuild(join(PROJECT_ROOT, 'dist')))
    closeOn(['SIGINT', 'SIGTERM'], opened.close, env.DRAIN_SECONDS * 1_000)
    await startWork(opened, async () => {
      await opened.app.server.listen({ port, host: env.HOST })
      process.stdout.write(welcome(env, opened.publicUrl))
    })
  } catch (error) {
    const message = startupMessage(error, env)
    if (!message) throw error
    process.stderr.write(`${message}\n`)
    process.exit(1)
  }
}

/** Opens services and app. The caller lets it listen on `env.PORT`. */
export async function openApp(env: Env, web: WebBuild): Promise<OpenedApp> {
  const publicUrl = publicUrlOf(env)
  const stopTracing = env.OTEL_EXPORTER_OTLP_ENDPOINT ? await startTracing(tracingOf(env)) : undefined
  const services = await openServices(env)
  try {
    const app = await buildApp(services, { publicUrl, keys: await openKeys(env), web })
    const stopMonitoring = await startMonitoring(env, app, services)
    const stopBackups = services.database.kind === 'pglite' ? await serveBackups(env, services) : undefined
    const close = async () => {
      await stopBackups?.()
      app.state.drain()
      if (env.DRAIN_SECONDS > 0) await sleep(env.DRAIN_SECONDS * 1_000)
      await app.close()
      await services.close()
      await stopMonitoring()
      await stopTracing?.().catch(() => {})
    }
    return { env, app, services, publicUrl, close }
  } catch (error) {
    await services.close()
    throw error
  }
}

function tracingOf(env: Env) {
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? '',
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    role: env.ROLE,
  }
}

/** Seeds the demo world where the settings say so, listens, and works on jobs, each unless the role excludes it. */
export async function startWork(opened: OpenedApp, listen: () => Promise<void>): Promise<void> {
  const { env, app, services } = opened
  // Requests enqueue jobs, so the queues have to exist before.
  await app.startJobs({ work: false })
  if (env.SEED === 'demo') {
    const { seedDemo } = await import('#demo/index.ts')
    await seedDemo(services)
  }
  if (env.ROLE !== 'worker') {
    await listen()
    await app.startNotes()
    services.stripe.localStripe?.setWebhookUrl(`http://127.0.0.1:${env.PORT}/api/webhooks/stripe`)
  }
  if (env.ROLE !== 'web') await app.startJobs({ work: true })
}

/** The settings of the environment and the command line. Exits when they are wrong. */
export function settings(): Env {
  const role = process.argv.find((argument) => argument.startsWith('--role='))?.slice('--role='.length)
  try {
    return readEnv(role ? { ROLE: role } : {})
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Closes once, on the first of these signals, and exits. */
export function closeOn(signals: NodeJS.Signals[], close: () => Promise<void>, drainMs = 0): void {
  let closing = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (closing) return
      closing = true
      setTimeout(() => process.exit(1), drainMs + CLOSE_MS).unref()
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
