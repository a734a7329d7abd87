/**
 * Fails if built files exceed their budgets: the script that a page loads until it is idle, and the style sheet, which is
 * part of every page. `npm test` runs it after the build.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const CLIENT = 'dist/client'
const ENTRY = 'src/app/web/entry-client.tsx'
const STYLES = 'src/app/web/styles.css'

/**
 * Bytes after gzip of each page's script; 1 kB is 1,000 bytes. 0.3 kB of each reads the URLs of lists near a place, 0.5 kB
 * keeps scroll positions and contains errors of the shell, 0.1 kB waits for the response that signs a user out, and 1.5 kB
 * reads what a visitor signs in for, stores the place of a visit, and restores a lost focus.
 */
const SCRIPT_BUDGETS: Record<string, number> = {
  'src/app/web/pages/front-page.tsx': 136_100,
  'src/app/web/pages/cats-page.tsx': 151_900,
  // Also shows the viewer's own sale of the cat.
  'src/app/web/pages/cat-page.tsx': 149_000,
  // Also says how many families wait, and has filters behind a button on phones.
  'src/app/web/pages/pairings-page.tsx': 143_600,
  'src/app/web/pages/pairing-page.tsx': 140_000,
  'src/features/profiles/web/litter-page.tsx': 141_300,
  'src/app/web/pages/breeders-page.tsx': 146_300,
  'src/app/web/pages/breeder-page.tsx': 147_100,
  'src/features/breeds/web/guides-page.tsx': 135_000,
  'src/app/web/pages/breed-page.tsx': 143_200,
  'src/app/web/pages/favorites-page.tsx': 138_100,
  // Pages with forms load react-hook-form and zod.
  'src/app/web/pages/sign-in-page.tsx': 186_400,
  'src/app/web/pages/profile-page.tsx': 135_000,
  // Also uploads a picture.
  'src/app/web/pages/profile-edit-page.tsx': 189_800,
  'src/app/web/pages/profile-security-page.tsx': 142_900,
  'src/app/web/pages/profile-reviews-page.tsx': 135_000,
  'src/app/web/pages/profile-data-page.tsx': 137_100,
  'src/features/site/web/text-page.tsx': 136_000,
  'src/app/web/pages/orders-page.tsx': 140_700,
  'src/app/web/pages/sales-page.tsx': 142_800,
  'src/app/web/pages/order-page.tsx': 162_200,
  // Without the payment provider's own script.
  'src/features/payments/web/checkout-page.tsx': 143_200,
  'src/app/web/pages/apply-page.tsx': 191_200,
  // Also shows what the breeder receives of a price.
  'src/features/breeder-dashboard/web/dashboard-page.tsx': 224_800,
}
/** Client rules of screening, loaded when a user starts to write. */
const SCREENING = 'src/lib/screening/screen-in-browser.ts'
const SCREENING_BUDGET = 14_000
/** The style sheet, which is part of the HTML of every page. */
const STYLE_BUDGET = 11_500

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>

/** Compressed bytes of all files that the entry and a page's module import. */
export function scriptBytes(manifest: Manifest, page: string, client = CLIENT): number {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  add(ENTRY)
  add(page)
  return [...files].reduce((sum, file) => sum + compressed(join(client, file)), 0)
}

/** Without chunks that it shares with pages; there are none. */
function screeningBytes(manifest: Manifest): number {
  const file = manifest[SCREENING]?.file
  if (!file) throw new Error(`The build has no chunk of ${SCREENING}`)
  return compressed(join(CLIENT, file))
}

function compressed(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length
}

/** A line for each budget, and whether all sizes are within their budgets. */
function checkBudgets(): { lines: string[]; ok: boolean } {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const styles = manifest[STYLES]?.file
  if (!styles) throw new Error(`The build has no ${STYLES}`)
  const sizes: [name: string, bytes: number, budget: number][] = [
    ...Object.entries(SCRIPT_BUDGETS).map(
      ([page, budget]) => [page, scriptBytes(manifest, page), budget] as [string, number, number],
    ),
    ['screening', screeningBytes(manifest), SCREENING_BUDGET],
    ['the style sheet', compressed(join(CLIENT, styles)), STYLE_BUDGET],
  ]
  const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`
  return {
    ok: sizes.every(([, bytes, budget]) => bytes <= budget),
    lines: sizes.map(
      ([name, bytes, budget]) =>
        `${bytes <= budget ? 'ok      ' : 'TOO BIG '} ${kb(bytes).padStart(9)} of ${kb(budget)}  ${name}`,
    ),
  }
}

if (import.meta.main) {
  const { lines, ok } = checkBudgets()
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = ok ? 0 : 1
}
