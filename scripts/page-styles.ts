import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { leanSheet, vocabularyOf } from '../src/lib/style-rules.ts'

/** What the build notes for the server: the style that stands inside the page of each module. */
const PAGE_STYLES = '.vite/page-styles.json'

type Options = { entry: string; routes: string; sheet: string }
type ModuleOf = (id: string) => Module | null
type Module = {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/**
 * Cuts the style sheet to what each page and its dialogs can use, since it travels inside the HTML. The whole sheet
 * stays a file, which the browser fetches before it shows another page.
 */
export function pageStyles({ entry, routes, sheet }: Options): Plugin {
  return {
    name: 'page-styles',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const root = process.cwd()
        const modules = new Map<string, Module | null>()
        const moduleOf: ModuleOf = (id) => {
          if (!modules.has(id)) modules.set(id, isOurs(id) ? read(this.getModuleInfo(id)) : null)
          return modules.get(id) ?? null
        }
        const idOf = (name: string) => `${root}/${name}`
        const whole = Object.values(bundle).find(
          (file) =>
            file.type === 'asset' && file.originalFileNames.includes(sheet) && file.fileName.endsWith('.css'),
        )
        if (whole?.type !== 'asset') this.error(`No style sheet was made of ${sheet}`)
        const css = String(whole.source)
        const others = Object.values(bundle).flatMap((file) =>
          file.type === 'asset' && file !== whole && file.fileName.endsWith('.css')
            ? String(file.source)
            : [],
        )
        const pages = moduleOf(idOf(routes))?.dynamicallyImportedIds ?? []
        const styles: Record<string, string> = {}
        for (const page of pages) {
          const ids = reachable(moduleOf, [idOf(entry), page], idOf(routes))
          const sources = [...ids].map((id) => moduleOf(id)?.code ?? '')
          styles[relative(root, page)] = leanSheet(css, vocabularyOf(sources), [...others, ...sources].join())
        }
        this.emitFile({ type: 'asset', fileName: PAGE_STYLES, source: JSON.stringify(styles) })
      },
    },
  }
}

const isOurs = (id: string) => !/\/node_modules\/|\.css$/.test(id)

/** A copy, since the build makes these anew whenever one looks at them. */
function read(module: Module | null): Module | null {
  if (!module) return null
  const { code, importedIds, dynamicallyImportedIds } = module
  return { code, importedIds, dynamicallyImportedIds }
}

/**
 * Everything that modules import, what comes later included, but not from one page to another. Of a front door, which
 * only passes on what others export, what is asked for counts alone.
 */
function reachable(moduleOf: ModuleOf, from: string[], routes: string): Set<string> {
  const found = new Set<string>()
  const add = (id: string, asked: string[] = ['*']) => {
    const module = moduleOf(id)
    if (!module) return
    const { links, isFrontDoor } = linksOf(module)
    if (isFrontDoor) {
      const fits = (name: string) => name === '*' || asked.includes('*') || asked.includes(name)
      for (const { id: behind, names } of links) if (names.some(fits)) add(behind, names)
      return
    }
    if (found.has(id)) return
    found.add(id)
    for (const link of links) add(link.id, link.names)
    if (id !== routes) for (const later of module.dynamicallyImportedIds) add(later)
  }
  for (const id of from) add(id)
  return found
}

/** One source of a module, and the names that it takes from there; `*` stands for all. */
type Link = { id: string; names: string[] }

const IMPORT = /^(?:import|export)\s*(?:([^'";]*?)\s*from\s*)?["']([^"']+)["'];?$/gm

const known = new WeakMap<Module, { links: Link[]; isFrontDoor: boolean }>()

/** What a module imports, read once. */
function linksOf(module: Module): { links: Link[]; isFrontDoor: boolean } {
  const found = known.get(module) ?? { links: readLinks(module), isFrontDoor: isFrontDoor(module) }
  known.set(module, found)
  return found
}

function readLinks({ code, importedIds }: Module): Link[] {
  const imports = [...(code ?? '').matchAll(IMPORT)].map(([, what = '*', source = '']) => ({
    path: source.replace(/^[#./]*/, '/'),
    names: what.split(/[{},]/).flatMap((name) => name.trim().split(' as ')[0] || []),
  }))
  return importedIds.map((id) => {
    const names = imports.filter(({ path }) => id.endsWith(path)).flatMap((taken) => taken.names)
    return { id, names: names.length ? names : ['*'] }
  })
}

function isFrontDoor({ code }: Module): boolean {
  const rest = (code ?? '').replace(/^export\s*[{*][^'"]*?from\s*["'][^"']+["'];?$/gm, '')
  return rest !== code && /^\s*$/.test(rest.replace(/\/\*.*?\*\/|\/\/.*?$/gms, ''))
}
