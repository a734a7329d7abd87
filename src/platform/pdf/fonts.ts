/** The fonts of PDF files. Each covers some scripts; characters that none covers are written in Latin letters. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import anyAscii from 'any-ascii'
import { PROJECT_ROOT } from '#platform/project-root.ts'

const FOLDER = join(PROJECT_ROOT, 'node_modules/@fontsource/noto-sans')
/** Scripts that are written from left to right without combining letters. */
const SUBSETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const

type Font = { path: string; covers: (codePoint: number) => boolean }
export type Fonts = { latin: Font; all: Font[] }

let fonts: Promise<Fonts> | undefined

/** Reads once which characters each font covers. */
export function readFonts(): Promise<Fonts> {
  fonts ??= loadFonts()
  return fonts
}

async function loadFonts(): Promise<Fonts> {
  const ranges: Record<string, string> = JSON.parse(await readFile(join(FOLDER, 'unicode.json'), 'utf8'))
  const all = SUBSETS.map((subset) => ({
    path: join(FOLDER, `files/noto-sans-${subset}-400-normal.woff`),
    covers: coverageOf(ranges[subset] ?? ''),
  }))
  const [latin] = all
  if (!latin) throw new Error('There is no font.')
  return { latin, all }
}

/** `U+0000-00FF,U+0131` as a function. */
function coverageOf(ranges: string): Font['covers'] {
  const bounds = ranges.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (codePoint) => bounds.some(([from, to]) => codePoint >= from && codePoint <= to)
}

/** Divides a text into runs of one font each, without control characters. */
export function splitByFont({ latin, all }: Fonts, text: string): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = []
  const add = (font: Font, part: string) => {
    const last = runs.at(-1)
    if (last?.font === font.path) last.text += part
    else runs.push({ font: font.path, text: part })
  }
  for (const character of text.normalize('NFC').replaceAll(/\p{Cc}+/gu, ' ')) {
    const codePoint = character.codePointAt(0) ?? 0
    const font = all.find(({ covers }) => covers(codePoint))
    if (font) add(font, character)
    else add(latin, anyAscii(character))
  }
  return runs.length > 0 ? runs : [{ font: latin.path, text: '' }]
}
