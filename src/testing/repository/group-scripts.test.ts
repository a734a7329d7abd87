import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { groupScripts } from '../../../scripts/group-scripts.ts'

/** Code that no build removes, about 150 bytes long or as long as asked for. */
const code = (name: string, bytes = 150) =>
  `globalThis.${name} = (globalThis.${name} ?? '') + '${name.repeat(Math.ceil(bytes / name.length))}'\n`
const imports = (...paths: string[]) => paths.map((path) => `import '${path}'\n`).join('')

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'littermate-groups-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** The groups of the modules of a site with these pages and other files, by their paths. */
async function groupsOf(
  pages: Record<string, string>,
  files: Record<string, string>,
  frequencyOf = (_page: string) => 1,
) {
  const entry = Object.keys(pages).map((name) => `import('./${name}.js')\n`)
  const all = { 'entry.js': entry.join(''), ...files }
  for (const [name, content] of Object.entries(pages))
    Object.assign(all, { [`${name}.js`]: content + code(name) })
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  const groups = await groupScripts(
    {
      root,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: join(root, 'entry.js') } },
    },
    (load) => frequencyOf(load.slice(root.length + 1)),
  )
  return (name: string) => [...groups].find(([id]) => id.endsWith(`/${name}`))?.[1]
}

const SHARED = { 'all.js': code('all'), 'some.js': code('some') }

it('small modules that most pages load together become one file, the pages themselves do not', async () => {
  const of = await groupsOf(
    { a: imports('./all.js', './some.js'), b: imports('./all.js', './some.js'), c: imports('./all.js') },
    SHARED,
  )
  expect(of('all.js')).toBeDefined()
  expect(of('some.js')).toBe(of('all.js'))
  expect(of('a.js')).toBeUndefined()
})

it('a large module does not come to a page that does not need it', async () => {
  const of = await groupsOf(
    { a: imports('./all.js', './some.js'), b: imports('./all.js', './some.js'), c: imports('./all.js') },
    { ...SHARED, 'some.js': code('some', 30_000) },
  )
  expect(of('some.js')).not.toBe(of('all.js'))
})

it('it does come to a page that is hardly ever opened', async () => {
  const of = await groupsOf(
    { a: imports('./all.js', './some.js'), b: imports('./all.js', './some.js'), c: imports('./all.js') },
    { ...SHARED, 'some.js': code('some', 30_000) },
    (page) => (page === 'c.js' ? 0.1 : 1),
  )
  expect(of('some.js')).toBe(of('all.js'))
})

it.each([
  ['itself', { 'some.js': imports('./node_modules/@owner/small/index.js') + code('some') }],
  [
    'through another module',
    {
      'some.js': imports('./more.js') + code('some'),
      'more.js': imports('./node_modules/@owner/small/index.js') + code('more'),
    },
  ],
])('a group does not bring a package that it imports %s to a page without it', async (_, files) => {
  const of = await groupsOf(
    { a: imports('./all.js', './some.js'), b: imports('./all.js', './some.js'), c: imports('./all.js') },
    { ...SHARED, ...files, 'node_modules/@owner/small/index.js': code('small') },
  )
  expect(of('small/index.js')).toBeDefined()
  expect(of('small/index.js')).not.toBe(of('all.js'))
  expect(of('some.js')).not.toBe(of('all.js'))
})

it('a group may contain a package that all its pages use', async () => {
  const of = await groupsOf(
    {
      a: imports('./all.js', './some.js'),
      b: imports('./all.js', './some.js'),
      c: imports('./all.js', './node_modules/@owner/small/index.js'),
    },
    {
      ...SHARED,
      'some.js': imports('./node_modules/@owner/small/index.js') + code('some'),
      'node_modules/@owner/small/index.js': code('small'),
    },
  )
  expect(of('small/index.js')).toBe(of('all.js'))
})
