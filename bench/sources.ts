/** The lengths of the source files, and the longest ones: `node bench/sources.ts`. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const FOLDERS = ['src', 'demo', 'packages', 'scripts', 'bench', 'lab', 'e2e']

export type SourceResult = {
  files: number
  lines: number
  median: number
  ninetieth: number
  longest: { file: string; lines: number }[]
}

/** Counts the lines of every tracked source file; tests are counted separately. */
export function measureSources({ tests = false } = {}): SourceResult {
  const tracked = execFileSync('git', ['ls-files', ...FOLDERS])
    .toString()
    .split('\n')
  const lengths = tracked
    .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && /\.test\.|^e2e\//.test(file) === tests)
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines)
  const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)]?.lines ?? 0
  return {
    files: lengths.length,
    lines: lengths.reduce((sum, { lines }) => sum + lines, 0),
    median: at(0.5),
    ninetieth: at(0.9),
    longest: lengths.slice(-5).reverse(),
  }
}

/** The result as text. */
export function describe(name: string, { files, lines, median, ninetieth, longest }: SourceResult): string {
  const names = longest.map(({ file, lines }) => `    ${String(lines).padStart(4)}  ${file}`).join('\n')
  return `  ${name}: ${files} files, ${lines} lines, median ${median}, 90th percentile ${ninetieth}\n${names}`
}

if (import.meta.main) {
  process.stdout.write(
    `${describe('sources', measureSources())}\n${describe('tests', measureSources({ tests: true }))}\n`,
  )
}
