import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { PRIVACY } from '#features/site/web/texts/privacy.ts'
import { isPersonal, periodText } from '#platform/personal-data/index.ts'
import { OTHER_PLACES, PERSONAL_DATA } from '../personal-data.ts'
import { generatedDocuments } from './index.ts'

it.each(Object.entries(generatedDocuments()))(
  '%s agrees with the code; `npm run documents` writes it',
  async (path, text) => {
    expect(await readFile(path, 'utf8')).toBe(text)
  },
)

it('every relative link in a document leads to a file and, with a fragment, to a heading', async () => {
  const broken: string[] = []
  for (const file of ['README.md', ...globSync('docs/**/*.md')])
    for (const [, target = ''] of (await readFile(file, 'utf8')).matchAll(
      /\]\((?!https?:|mailto:)([^)\s]+)\)/g,
    )) {
      const [path = '', fragment] = target.split('#')
      const resolved = path ? join(dirname(file), path) : file
      if (!existsSync(resolved)) broken.push(`${file}: ${target}`)
      else if (fragment && !headings(await readFile(resolved, 'utf8')).includes(fragment))
        broken.push(`${file}: ${target}`)
    }
  expect(broken).toEqual([])
})

it('the privacy page names every period of the rules', () => {
  const section = JSON.stringify(PRIVACY.sections.find(({ title }) => title === 'How long'))
  const said = section.replaceAll('one day', '1 day').replaceAll('one hour', '1 hour')
  const periods = PERSONAL_DATA.filter(isPersonal).flatMap(({ periods: rules = [] }) =>
    rules.map(({ period }) => periodText(period)),
  )
  for (const period of new Set(periods)) expect(said).toContain(period)
  for (const place of ['Logs', 'Backups'])
    expect(said).toContain(
      /\d+ days/.exec(OTHER_PLACES.find((each) => each.place.startsWith(place))?.period ?? '')?.[0],
    )
})

it('the README has at most 80 lines and lists every npm script', async () => {
  const readme = await readFile('README.md', 'utf8')
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(80)
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const names = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts))
  expect(names.filter((name) => !new RegExp(`npm (run )?${name}(?![\\w:-])`).test(readme))).toEqual([])
})

it('the index of decisions names every decision once', async () => {
  const index = await readFile('docs/decisions/README.md', 'utf8')
  const listed = [...index.matchAll(/\]\((\d{3}-[\w-]+\.md)\)/g)].map(([, name]) => name)
  expect(listed.sort()).toEqual(
    globSync('docs/decisions/[0-9]*.md')
      .map((path) => basename(path))
      .sort(),
  )
})

/** The fragments of the headings of a Markdown text, as GitHub makes them. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
