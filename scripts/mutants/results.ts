/** What a run of `npm run mutants` found in each file. */
import { LISTED_SURVIVORS } from './survivors.ts'

type Position = { line: number; column: number }

/** The part of Stryker's result that is read here. Lines and columns start at 1. */
type Mutant = {
  status: string
  replacement?: string | undefined
  location: { start: Position; end: Position }
}

type Survivor = { line: number; original: string; changed: string }

export type FileResult = {
  file: string
  mutants: number
  killed: number
  /** Survivors that `survivors.ts` lists. */
  listed: number
  unlisted: Survivor[]
  /** Changes that are listed, but do not survive. */
  outdated: string[]
}

const KILLED = ['Killed', 'Timeout']
const SURVIVED = ['Survived', 'NoCoverage']
const MIN_KILLED = 0.9

/** Mutants that do not compile or fail in another way than a test does count neither as killed nor as survivors. */
export function fileResult(file: string, source: string, mutants: readonly Mutant[]): FileResult {
  const killed = mutants.filter(({ status }) => KILLED.includes(status)).length
  const survivors = mutants
    .filter(({ status }) => SURVIVED.includes(status))
    .map((mutant) => survivorIn(source, mutant))
  const changes = LISTED_SURVIVORS.filter((entry) => entry.file === file).map(({ changed }) => changed)
  const unlisted = survivors.filter(({ changed }) => !changes.includes(changed))
  return {
    file,
    mutants: killed + survivors.length,
    killed,
    listed: survivors.length - unlisted.length,
    unlisted,
    outdated: changes.filter((listed) => !survivors.some(({ changed }) => changed === listed)),
  }
}

/** The lines of a mutant before and after the change, as one line each. */
function survivorIn(source: string, { location: { start, end }, replacement = '' }: Mutant): Survivor {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const before = lines[0]?.slice(0, start.column - 1) ?? ''
  const after = lines.at(-1)?.slice(end.column - 1) ?? ''
  return {
    line: start.line,
    original: asLine(lines.join('\n')),
    changed: asLine(before + replacement + after),
  }
}

const asLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** One text for each reason why the run of a file fails. */
export function findings({ file, mutants, killed, unlisted, outdated }: FileResult): string[] {
  return [
    ...unlisted.map(
      ({ line, original, changed }) => `${file}:${line} survives:\n- ${original}\n+ ${changed}`,
    ),
    ...outdated.map((changed) => `${file}: listed in survivors.ts, but does not survive:\n+ ${changed}`),
    ...(killed < mutants * MIN_KILLED ? [`${file}: only ${killed} of ${mutants} mutants are killed`] : []),
  ]
}

/** The document docs/evidence/mutants.md. */
export function evidence(results: readonly FileResult[]): string {
  const sum = (count: (result: FileResult) => number) => results.reduce((total, one) => total + count(one), 0)
  return `# Mutants

\`npm run mutants\` writes this page after a run of all files; [testing](../testing.md) says how to read it.

| file | mutants | killed | listed survivors |
| --- | --- | --- | --- |
${results.map(({ file, mutants, killed, listed }) => `| \`${file}\` | ${mutants} | ${killed} | ${listed} |`).join('\n')}
| all | ${sum(({ mutants }) => mutants)} | ${sum(({ killed }) => killed)} | ${sum(({ listed }) => listed)} |

## Listed survivors

Changes that make no difference, from \`scripts/mutants/survivors.ts\`:

${results.flatMap(({ file }) => listedIn(file)).join('\n')}
`
}

function listedIn(file: string): string[] {
  const listed = LISTED_SURVIVORS.filter((entry) => entry.file === file)
  return listed.map(({ changed, reason }) => `- \`${file}\`: ${asCode(changed)}. ${reason}`)
}

/** Code in Markdown, also if it contains a template string. */
const asCode = (code: string) => (code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``)
