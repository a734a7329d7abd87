/** docs/settings.md and .env.example, written from the settings. */
import { EnvError, parseEnv } from '#platform/env.ts'
import { SECTIONS } from '#platform/settings/index.ts'
import { code, table } from './markdown.ts'

type Setting = {
  name: string
  description: string
  defaultText: string | undefined
  fallback: string | undefined
}

const LINE_WIDTH = 110

/** The list of all settings as Markdown. */
export function settingsDocument(): string {
  const requiredNames = requiredInProduction()
  return `${[
    '# Settings',
    '`npm run documents` writes this file and `.env.example` from `src/platform/settings/`; do not edit it. A test fails when it is out of date.',
    'Settings are environment variables. `npm` commands also read them from `.env`; copy [.env.example](../.env.example). Only `src/platform/env.ts` reads them. It validates them at startup, and an invalid setting stops the process with an explanation. An empty value counts as not set.',
    'In production, the settings marked ● are required.',
    ...Object.entries(SECTIONS).flatMap(([title, section]) => [
      `## ${title}`,
      table(
        ['name', 'default', 'meaning'],
        listSettings(section).map(({ name, description, defaultText, fallback }) => [
          `${code(name)}${requiredNames.has(name) ? ' ●' : ''}`,
          defaultText ?? (fallback === undefined ? '–' : code(fallback)),
          description,
        ]),
      ),
    ]),
  ].join('\n\n')}\n`
}

/** .env.example: every setting with its default and its description as a comment. */
export function envExample(): string {
  const requiredNames = requiredInProduction()
  const intro =
    '# All settings, as in docs/settings.md. None is required to try the product; an empty value counts as not set.\n# Copy this file to .env and fill it in; .env is never committed. `npm run documents` writes this example.\n'
  const sections = Object.entries(SECTIONS).map(([title, section]) =>
    [
      `# --- ${title} `.padEnd(LINE_WIDTH, '-'),
      ...listSettings(section).map(({ name, description, defaultText, fallback }) => {
        const notes = [
          requiredNames.has(name) ? '(required in production) ' : '',
          description,
          defaultText ? ` Default: ${defaultText}.` : '',
        ].join('')
        return `${comment(plain(notes))}\n${name}=${fallback ?? ''}`
      }),
    ].join('\n'),
  )
  return [intro, ...sections].join('\n').replaceAll('\n# ---', '\n\n# ---').trimEnd().concat('\n')
}

function listSettings(section: (typeof SECTIONS)[keyof typeof SECTIONS]): Setting[] {
  return Object.entries(section).map(([name, schema]) => {
    const { description = '', defaultText } = schema.meta() ?? {}
    const { data } = schema.safeParse(undefined)
    const isPlain = typeof data === 'string' || typeof data === 'number'
    return { name, description, defaultText, fallback: isPlain ? String(data) : undefined }
  })
}

/** What parsing an empty production environment asks for. */
function requiredInProduction(): Set<string> {
  try {
    parseEnv({ APP_ENV: 'production', PAYOUTS: 'connect' })
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return new Set(['PAYOUTS', ...error.errors.map((line) => line.slice(0, line.indexOf(':')))])
  }
  throw new Error('Production requires no setting.')
}

/** Text without Markdown. */
function plain(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')
}

function comment(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + 1 + word.length > LINE_WIDTH) lines.push(`# ${word}`)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}
