import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category } from './categories.ts'

/** `plain` and `evasions` must be blocked; `ordinary` and `near-misses`, which resemble contact details, must not. */
export const KINDS = ['plain', 'evasions', 'benign/ordinary', 'benign/near-misses'] as const
export type Kind = (typeof KINDS)[number]

/** An invented message, one line of a JSONL file in `corpus/`. */
export interface CorpusMessage {
  /** The file's name and a number; stays the same when lines are added or removed. */
  id: string
  kind: Kind
  /** The file's name: how contact details are hidden, or what a benign message resembles. */
  technique: string
  text: string
  /** Earlier messages of the same sender, oldest first. */
  previous: readonly string[]
  /** The categories that screening should find; empty for a message without any. */
  expected: readonly Category[]
}

const FOLDER = join(import.meta.dirname, '../../../corpus')

/** All messages of the corpus, by kind and technique. */
export const CORPUS: readonly CorpusMessage[] = KINDS.flatMap((kind) =>
  globSync('*.jsonl', { cwd: join(FOLDER, kind) })
    .sort()
    .flatMap((file) => messagesIn(kind, file)),
)

function messagesIn(kind: Kind, file: string): CorpusMessage[] {
  const lines = readFileSync(join(FOLDER, kind, file), 'utf8')
    .trim()
    .split('\n')
  const technique = file.replace('.jsonl', '')
  return lines.map((line) => ({ previous: [], ...JSON.parse(line), kind, technique }))
}

/** The messages of some kinds. */
export const listMessages = (...kinds: Kind[]): CorpusMessage[] =>
  CORPUS.filter(({ kind }) => kinds.includes(kind))
