/**
 * npm run dev: runs the sources with Vite. Edited components and styles update in the browser without losing its state;
 * any other edit restarts the app inside this process, which keeps its packages loaded. Requests wait meanwhile.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import {
  createServerModuleRunner,
  createServer as createVite,
  type EnvironmentModuleNode,
  transformWithOxc,
} from 'vite'
import type { OpenedApp } from '../src/app/process.ts'
import type { WebBuild } from '../src/app/web/render.ts'
import { welcome } from '../src/app/welcome.ts'
import { PROJECT_ROOT } from '../src/platform/project-root.ts'

const APP = '/src/app/process.ts'
const RENDERER = '/src/app/web/entry-server.tsx'
const STYLES = '/src/app/web/styles.css'
const BOOT = '/src/app/web/boot.ts'

/** Editors and git write several files at once. Milliseconds. */
const QUIET_MS = 50

const http = createServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      ;(await current).app.server.routing(request, response)
    } catch (error) {
      response
        .writeHead(500, { 'content-type': 'text/plain' })
        .end(`The app does not start.\n\n${stackOf(error)}`)
    }
  })
})
const vite = await createVite({
  root: PROJECT_ROOT,
  server: {
    middlewareMode: true,
    hmr: { server: http },
    cors: false,
    // Thousands of files that no page uses.
    watch: {
      ignored: ['.cache', '.data', 'dist', 'bench'].map((folder) => join(PROJECT_ROOT, folder, '**')),
    },
  },
  plugins: [
    {
      name: 'restart-app',
      hotUpdate({ file, modules }) {
        if (this.environment.name !== 'ssr') return
        if (
          failed ||
          modules.some((module) => isServerCode(module)) ||
          file.startsWith(join(PROJECT_ROOT, 'migrations/'))
        )
          restart()
        return []
      },
    },
  ],
})
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
const loadApp = () => runner.import<typeof import('../src/app/process.ts')>(APP)

/** Pages rendered from the sources. Vite adds inline scripts and styles, so the policy has to allow them. */
const web: WebBuild = {
  async load() {
    const { renderPage, sharesMain } =
      await runner.import<typeof import('../src/app/web/entry-server.tsx')>(RENDERER)
    const { default: style } = await runner.import<{ default: string }>(`${STYLES}?inline`)
    const boot = await transformWithOxc(readFileSync(join(PROJECT_ROOT, BOOT), 'utf8'), BOOT)
    const modules = ['/src/app/web/entry-client.tsx', STYLES]
    return {
      renderPage,
      sharesMain,
      assetsOf: () => ({ style, bootScript: boot.code, font: undefined, modules }),
    }
  },
  script: "'unsafe-inline'",
  style: "'unsafe-inline'",
  cacheable: false,
  transformHtml: async (_url, html) =>
    html
      .replace(
        '<head>',
        `<head><script type="module">${react.preambleCode.replace('__BASE__', '/')}</script>
        <script type="module" src="/@vite/client"></script>`,
      )
      // Lets Vite update this element instead of adding another one.
      .replace('<style', `<style data-vite-dev-id="${join(PROJECT_ROOT, STYLES)}"`),
}

const { settings, closeOn } = await loadApp()
const { startupMessage } = await runner.import<typeof import('../src/app/startup-checks.ts')>(
  '/src/app/startup-checks.ts',
)
const env = settings()
let failed = false
let timer: NodeJS.Timeout | undefined
let current: Promise<OpenedApp> = start()
closeOn(['SIGINT', 'SIGTERM'], async () => {
  await current.then((opened) => opened.close())
  await vite.close()
})

/** Opens the current version of the app after `previous` has closed. */
async function start(previous?: OpenedApp): Promise<OpenedApp> {
  const begin = performance.now()
  try {
    // The database must be closed before it is opened again, even if the new code does not load.
    const [loaded] = await Promise.allSettled([loadApp(), previous?.close()])
    if (loaded.status === 'rejected') throw loaded.reason
    const { openApp, startWork } = loaded.value
    const opened = await openApp(env, web)
    await startWork(opened, async () => {
      if (http.listening) return
      await new Promise<void>((resolve) => http.listen(env.PORT, '127.0.0.1', resolve))
      process.stdout.write(welcome(env, opened.publicUrl))
    }).catch(async (error) => {
      await opened.close()
      throw error
    })
    failed = false
    if (previous)
      vite.config.logger.info(`app restarted in ${Math.round(performance.now() - begin)} ms`, {
        timestamp: true,
      })
    return opened
  } catch (error) {
    failed = true
    vite.config.logger.error(startupMessage(error, env) ?? stackOf(error), { timestamp: true })
    if (!http.listening) process.exit(1)
    throw error
  }
}

function restart(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    current = current.then(start, () => start())
    // Reported already; requests and the next start handle it.
    current.catch(() => {})
  }, QUIET_MS)
}

/** Whether the app uses a module, other than to render pages. */
function isServerCode(module: EnvironmentModuleNode, seen = new Set<EnvironmentModuleNode>()): boolean {
  if (module.url === RENDERER || seen.has(module)) return false
  seen.add(module)
  return module.url === APP || [...module.importers].some((importer) => isServerCode(importer, seen))
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
