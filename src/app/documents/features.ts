/** The list of features in docs/architecture.md, written from areas.json and the first sentence of each feature. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import areas from '#features/areas.json' with { type: 'json' }
import { code, table } from './markdown.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const START = '<!-- features: `npm run documents` writes this table -->'
const END = '<!-- end of features -->'

/** docs/architecture.md with current tables of areas and features. */
export function architectureDocument(): string {
  const text = read('docs/architecture.md')
  const [before = '', rest = ''] = text.split(START)
  const [, after = ''] = rest.split(END)
  return `${before}${START}\n\n${featureTables()}\n\n${END}${after}`
}

/** One row for each area, and one for each feature of it. */
function featureTables(): string {
  return [
    table(
      ['area', 'knows', 'never knows'],
      areas.map(({ area, knows, neverKnows }) => [code(area), knows, neverKnows]),
    ),
    table(
      ['area', 'feature', 'what it is for'],
      areas.flatMap(({ area, features }) =>
        features.map((name, index) => [index === 0 ? code(area) : '', code(name), sentenceAbout(name)]),
      ),
    ),
  ].join('\n\n')
}

/** The doc comment at the top of a feature's public entry point: of its server side or, without one, of its screens. */
function sentenceAbout(feature: string): string {
  const folder = `src/features/${feature}`
  const entry = [
    `${folder}/api/index.ts`,
    `${folder}/web/index.ts`,
    `${folder}/web/${feature}-page.tsx`,
  ].find((path) => existsSync(`${ROOT}${path}`))
  const comment = entry && /^\/\*\*(.*?)\*\//s.exec(read(entry))?.[1]
  const sentence = comment?.replaceAll(/\s*\n \*\s?/g, ' ').trim()
  if (!sentence) throw new Error(`${entry ?? folder} has no doc comment that says what the feature is for.`)
  return sentence
}

function read(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8')
}
