/**
 * `node bench/screening.ts`: how much of its corpus screening catches, what it blocks wrongly, both beside simpler ways,
 * and how long it takes.
 * With `--misses` the messages that are judged wrongly are listed.
 */
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { CORPUS } from '../src/lib/screening/corpus/index.ts'
import { screenDraft } from '../src/lib/screening/screen-draft.ts'
import { screen } from '../src/lib/screening/index.ts'
import { HOSTILE } from './hostile-texts.ts'
import { flattened, folded, naive } from './screening-baselines.ts'

const LENGTH = 100_000
const showsMisses = process.argv.includes('--misses')
const write = (text: string) => process.stdout.write(`${text}\n`)

interface Tally {
  wrong: number
  of: number
}

/** Rounds that somebody wrote who did not know the rules; the rest came from looking at them or at what they let through. */
const BLIND = /^(first|second|third|fourth|fifth|sixth) round/

const byKind = new Map<string, Tally>()
for (const { kind, name, messages } of CORPUS) {
  const wanted = kind === 'plain' || kind === 'evasive'
  const wrong = messages.filter((message) => screenLast(message) !== wanted)
  write(`${kind.padEnd(9)} ${name.padEnd(34)} ${share({ wrong: wrong.length, of: messages.length }, wanted)}`)
  if (showsMisses) for (const message of wrong) write(`            ${JSON.stringify(message)}`)
  for (const part of [`${kind} ${BLIND.test(name) ? 'written blind' : 'our own'}`, `${kind} all`]) {
    const tally = byKind.get(part) ?? { wrong: 0, of: 0 }
    byKind.set(part, { wrong: tally.wrong + wrong.length, of: tally.of + messages.length })
  }
}
write('')
for (const [part, tally] of [...byKind].sort()) {
  const [kind = '', ...half] = part.split(' ')
  write(
    `${kind.padEnd(9)} ${half.join(' ').padEnd(34)} ${share(tally, kind === 'plain' || kind === 'evasive')}`,
  )
}
write('')
baselines()
write('')
throughput()
worstCases()
await weight()

function screenLast(message: string | readonly string[]): boolean {
  const messages = typeof message === 'string' ? [message] : message
  return screen(messages.at(-1) ?? '', { previous: messages.slice(0, -1) }).flagged
}

/** The share of each kind that simpler ways flag, for a measure of how hard the messages are. */
function baselines(): void {
  const whole = (flags: (text: string) => boolean) => (message: string | readonly string[]) =>
    flags([message].flat().join('\n'))
  const ways = {
    'naive expressions': whole(naive),
    'look-alikes and number words folded': whole(folded),
    'everything flattened': whole(flattened),
    'screening in the browser': (message: string | readonly string[]) =>
      screenDraft([message].flat().at(-1) ?? '').flagged,
    'screening on the server': screenLast,
  }
  for (const [name, flags] of Object.entries(ways)) {
    const shares = ['plain', 'evasive', 'ordinary', 'hard'].map((kind) => {
      const messages = CORPUS.filter((group) => group.kind === kind).flatMap((group) => group.messages)
      return `${kind} ${((100 * messages.filter(flags).length) / messages.length).toFixed(1)} %`
    })
    write(`flagged by ${name.padEnd(36)} ${shares.join(', ')}`)
  }
}

function share({ wrong, of }: Tally, wanted: boolean): string {
  const right = of - wrong
  return wanted
    ? `caught ${right} of ${of}, ${((100 * right) / of).toFixed(1)} %`
    : `wrongly blocked ${wrong} of ${of}, ${((100 * wrong) / of).toFixed(1)} %`
}

/** Milliseconds of processor time, since other work on the machine only stretches the clock's. */
function spent(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function throughput(): void {
  const messages = CORPUS.flatMap((group) => group.messages.map((message) => [message].flat().join(' ')))
  const round = () => {
    for (const message of messages) screen(message)
  }
  for (let warm = 0; warm < 5; warm++) round()
  const rounds = Array.from({ length: 15 }, () => spent(round))
  const perSecond = messages.length / (Math.min(...rounds) / 1_000)
  write(`throughput ${Math.round(perSecond).toLocaleString('en-US')} messages a second of processor time`)
}

/** The best of seven runs each. */
function worstCases(): void {
  const times = Object.entries(HOSTILE).map(([name, piece]) => {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)
    const runs = Array.from({ length: 7 }, () => spent(() => screen(text)))
    return { name, best: Math.min(...runs) }
  })
  times.sort((a, b) => b.best - a.best)
  write(`100,000 characters of hostile text: ${times[0]?.best.toFixed(1)} ms at worst`)
  for (const { name, best } of times) write(`  ${name.padEnd(26)} ${best.toFixed(1).padStart(7)} ms`)
}

async function weight(): Promise<void> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'src/lib/screening/screen-draft.ts', preserveEntrySignatures: 'strict' },
    },
  })
  const chunks = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  write(
    `browser: ${(gzipSync(code, { level: 9 }).length / 1_000).toFixed(1)} kB gzip, ${(code.length / 1_000).toFixed(1)} kB minified`,
  )
}
