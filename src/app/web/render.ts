import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { User } from '#features/accounts/contract.ts'
import type { Transport } from '#lib/client.ts'
import type { PageInput, PageOutput } from './entry-server.tsx'
import type { Assets } from './server-document.tsx'

/** One question for a page. `cookie` goes to the transport alone: the page depends on url, viewer and data. */
export type PageRequest = { url: string; viewer: User | null; cookie?: string }

export type RenderedPage = {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export type PageRenderer = {
  render: (request: PageRequest) => Promise<RenderedPage>
  /** Sources for the content security policy: the script and the style sheet inside every page. */
  script: string
  style: string
}

type Options = {
  /** Where the two builds lie: `client` and `server` in it. */
  distDir: string
  /** The site's public address, without a slash at the end. */
  publicUrl: string
  /** Makes the way to the API for one page: in process, as the visitor of the request. */
  transport: (request: PageRequest) => Transport
  /** Told of whatever a page threw while it was rendered; it is answered with the error page and status 500. */
  onError?: (error: unknown) => void
}

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>

const ENTRY = 'src/app/web/entry-client.tsx'
const BOOT = 'src/app/web/boot.ts'
const STYLES = 'src/app/web/styles.css'

/** Loads both builds and answers a function that renders pages; throws when they have not been built. */
export async function createPageRenderer(options: Options): Promise<PageRenderer> {
  const { distDir, publicUrl: origin, transport, onError = () => {} } = options
  const server = pathToFileURL(join(distDir, 'server', 'entry-server.js')).href
  const { renderPage } = (await import(server)) as { renderPage: (input: PageInput) => Promise<PageOutput> }
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
    script: hashSource(bootScript),
    style: hashSource(style),
    render: async (request): Promise<RenderedPage> => {
      const { url, viewer } = request
      const page = await renderPage({ origin, url, viewer, transport: transport(request), assetsOf, onError })
      if ('location' in page)
        return { status: page.status, headers: { location: page.location }, body: Buffer.alloc(0) }
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return { status: page.status, headers, body: Buffer.from(page.html) }
    },
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
