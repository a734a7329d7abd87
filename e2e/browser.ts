/** The Chromium of component tests, journeys, and benchmarks. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** The usual places of an installed browser. */
const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** No sandbox, because root and containers have none; no requests of the browser's own to the internet. */
const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Browser = { executablePath: string; args: string[]; env: NodeJS.ProcessEnv }

/**
 * The browser to launch: CHROMIUM_PATH, else on Linux x64 the one in the package @sparticuz/chromium, which is the same
 * for everyone, else an installed one. Throws when there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH
  if (given) return { executablePath: given, args: ARGS, env: process.env }
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked()
  const installed = INSTALLED[process.platform]?.find(existsSync)
  if (!installed) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to its program.')
  return { executablePath: installed, args: ARGS, env: process.env }
}

/** Unpacks the package's browser into .cache, once for each version; takes about 5 s and 200 MB. */
async function unpacked(): Promise<Browser> {
  const require = createRequire(import.meta.url)
  const archives = resolve(dirname(require.resolve('@sparticuz/chromium')), '../../bin')
  const { version } = JSON.parse(readFileSync(join(archives, '../package.json'), 'utf8'))
  const folder = resolve(import.meta.dirname, `../.cache/chromium-${version}`)
  if (!existsSync(folder)) {
    // The package unpacks into the folder for temporary files, and does not notice incomplete files there.
    const own = `${folder}.${process.pid}`
    await mkdir(own, { recursive: true })
    await unpack(own)
    const libraries = brotliDecompressSync(readFileSync(join(archives, 'al2023.tar.br')))
    execFileSync('tar', ['-x', '-C', own], { input: libraries })
    await rename(own, folder).catch(() => rm(own, { recursive: true }))
  }
  const executablePath = join(folder, 'chromium')
  return { executablePath, args: ARGS, env: { ...process.env, ...substitutes(executablePath, folder) } }
}

async function unpack(folder: string): Promise<void> {
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

/** Libraries and fonts from the package for machines without a desktop. */
function substitutes(executablePath: string, folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  const linked = execFileSync('ldd', [executablePath], { encoding: 'utf8' })
  if (linked.includes('not found')) found.LD_LIBRARY_PATH = join(folder, 'lib')
  if (!existsSync('/etc/fonts/fonts.conf')) {
    found.FONTCONFIG_FILE = join(folder, 'own-fonts.conf')
    const folders = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir>`
    writeFileSync(found.FONTCONFIG_FILE, `<?xml version="1.0"?><fontconfig>${folders}</fontconfig>`)
  }
  return found
}
