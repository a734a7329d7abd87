import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { User } from '#features/accounts/contract.ts'
import type { Transport } from '#lib/client/client.ts'
import { RETRY_AFTER_SECONDS, type RequestSource } from '#platform/http/index.ts'
import type { PageInput, PageOutput } from './entry-server.tsx'
import type { Assets } from './server-document.tsx'

/** A request for a page. `request` and `cookie` are only for the transport: the page depends on URL, viewer, and data. */
export type PageRequest = {
  url: string
  /** The current year (UTC). */
  year: string
  viewer: User | null
  request: RequestSource
  cookie?: string | undefined
  /** The HTML of the same page for visitors, for a page that `sharesMain` with it. */
  visitorHtml?: string | undefined
  /** The latest event before the page's data was read. */
  eventId?: string
  /** Render the error page without any data, because the database does not respond. */
  isUnavailable?: boolean
}

export type RenderedPage = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Data that the page can do without could not be loaded. */
  isIncomplete?: boolean
}

export type PageRenderer = {
  render: (request: PageRequest) => Promise<RenderedPage>
  /** Whether the main part of a page can be that of visitors. */
  sharesMain: (url: string) => Promise<boolean>
} & Pick<WebBuild, 'script' | 'style' | 'assetsDir' | 'cacheable'>

/** The web app as a process serves it: the production build, or the sources in development. */
export type WebBuild = {
  /** The current code that renders pages, and the files that the page of a module needs. */
  load(): Promise<{
    renderPage: (input: PageInput) => Promise<PageOutput>
    sharesMain: (url: string) => boolean
    assetsOf: (module: string) => Assets
  }>
  /** Sources for the content security policy: the script and the style sheet inside every page. */
  script: string
  style: string
  /** The folder served as /assets. */
  assetsDir?: string
  /** The patterns of the paths of all pages, for metrics; without them, all pages count as one. */
  paths?: readonly string[]
  /** Whether rendered pages stay valid while the data does not change. */
  cacheable: boolean
  /** Changes the HTML of a rendered page. */
  transformHtml?(url: string, html: string): Promise<string>
}

type Options = {
  build: WebBuild
  /** The site's public address, without a slash at the end. */
  publicUrl: string
  /** Makes the way to the API for one page: in process, as the visitor of the request. */
  transport: (request: PageRequest) => Transport
  /** Receives the error when rendering fails; the response is the error page with status 500. */
  onError?: (error: unknown, requestId: string) => void
}

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>

const ENTRY = 'src/app/web/entry-client.tsx'
const BOOT = 'src/app/web/boot.ts'
const STYLES = 'src/app/web/styles.css'

/** Makes the function that renders pages as responses. */
export function createPageRenderer(options: Options): PageRenderer {
  const { build, publicUrl: origin, transport, onError = () => {} } = options
  return {
    ...build,
    sharesMain: async (url) => (await build.load()).sharesMain(url),
    render: async (request): Promise<RenderedPage> => {
      const { url, year, viewer, visitorHtml, isUnavailable, eventId } = request
      const { renderPage, assetsOf } = await build.load()
      const page = await renderPage({
        origin,
        url,
        year,
        viewer,
        transport: transport(request),
        assetsOf,
        requestId: request.request.id,
        isUnavailable,
        visitorHtml,
        eventId,
        onError: (error) => onError(error, request.request.id),
      })
      if ('location' in page)
        return { status: page.status, headers: { location: page.location }, body: Buffer.alloc(0) }
      const html = (await build.transformHtml?.(url, page.html)) ?? page.html
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        ...(page.status === 503 && { 'retry-after': RETRY_AFTER_SECONDS }),
      }
      return {
        status: page.status,
        headers,
        body: Buffer.from(html),
        isIncomplete: page.isIncomplete ?? false,
      }
    },
  }
}

/** The production build in a folder. Throws when `npm run build` has not made it. */
export async function openBuild(distDir: string): Promise<WebBuild> {
  const { renderPage, sharesMain, PAGE_PATHS } = await import('./entry-server.tsx')
  const client = join(distDir, 'client')
  const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const contentOf = (source: string) => {
    const file = manifest[source]?.file
    if (!file) throw new Error(`The build in ${client} has no ${source}`)
    return readFileSync(join(client, file), 'utf8').trim()
  }
  const bootScript = contentOf(BOOT)
  const style = contentOf(STYLES)
  const font = style.match(/\/assets\/fraunces[\w.-]+\.woff2/)?.[0]
  const assets = new Map<string, Assets>()
  const assetsOf = (module: string): Assets => {
    const known = assets.get(module)
    if (known) return known
    const made = { style, bootScript, font, modules: modulesOf(manifest, module) }
    assets.set(module, made)
    return made
  }
  return {
    load: async () => ({ renderPage, sharesMain, assetsOf }),
    script: hashSource(bootScript),
    style: hashSource(style),
    assetsDir: join(client, 'assets'),
    paths: PAGE_PATHS,
    cacheable: true,
  }
}

/** The addresses of the entry and of every script that a page's module imports, each once. */
function modulesOf(manifest: Manifest, page: string): string[] {
  const modules = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || modules.has(`/${chunk.file}`)) return
    modules.add(`/${chunk.file}`)
    chunk.imports?.forEach(add)
  }
  add(ENTRY)
  add(page)
  return [...modules]
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
