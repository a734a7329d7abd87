/**
 * `node bench/screening/screening.ts`: share of the corpus that screening blocks, compared with simpler methods, and its speed and
 * size. `--misses` lists the messages with a wrong verdict.
 */
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { screen } from '#lib/screening/index.ts'
import { screenInBrowser } from '#lib/screening/screen-in-browser.ts'
import { CORPUS, type CorpusMessage, KINDS, listMessages } from '#lib/screening/test-corpus.ts'
import { HOSTILE } from './hostile-texts.ts'
import { flattened, folded, naive } from './screening-baselines.ts'

const LENGTH = 100_000
const showsMisses = process.argv.includes('--misses')
const write = (text: string) => process.stdout.write(`${text}\n`)

reportVerdicts()
write('')
reportBaselines()
write('')
reportThroughput()
reportWorstCases()
await reportSize()

function isBlocked({ text, previous }: CorpusMessage): boolean {
  return screen(text, { previous }).flagged
}

/** Blocked messages of each technique and kind. */
function reportVerdicts(): void {
  for (const kind of KINDS) {
    const messages = listMessages(kind)
    const shouldBlock = kind === 'plain' || kind === 'evasions'
    for (const [technique, group] of Map.groupBy(messages, ({ technique }) => technique)) {
      const wrong = group.filter((message) => isBlocked(message) !== shouldBlock)
      write(`${kind.padEnd(19)} ${technique.padEnd(40)} ${shareOf(group)}`)
      if (showsMisses) for (const { id, text } of wrong) write(`    ${id} ${JSON.stringify(text)}`)
    }
    write(`${kind.padEnd(19)} ${'all'.padEnd(40)} ${shareOf(messages)}`)
  }
}

function shareOf(messages: readonly CorpusMessage[]): string {
  const blocked = messages.filter(isBlocked).length
  return `blocked ${blocked} of ${messages.length}, ${((100 * blocked) / messages.length).toFixed(1)} %`
}

/** The share of each kind that simpler methods block, as a measure of how difficult the messages are. */
function reportBaselines(): void {
  const whole = (blocks: (text: string) => boolean) => (message: CorpusMessage) =>
    blocks([...message.previous, message.text].join('\n'))
  const methods: Record<string, (message: CorpusMessage) => boolean> = {
    'regular expressions': whole(naive),
    'look-alikes and number words replaced': whole(folded),
    'everything flattened': whole(flattened),
    'client rules': ({ text }) => screenInBrowser(text).flagged,
    'server rules': isBlocked,
  }
  for (const [name, blocks] of Object.entries(methods)) {
    const shares = KINDS.map((kind) => {
      const messages = listMessages(kind)
      return `${kind} ${((100 * messages.filter(blocks).length) / messages.length).toFixed(1)} %`
    })
    write(`blocked by ${name.padEnd(38)} ${shares.join(', ')}`)
  }
}

/** Milliseconds of CPU time, which other work on the machine hardly affects. */
function cpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function reportThroughput(): void {
  const messages = CORPUS.map(({ text, previous }) => [...previous, text].join(' '))
  const round = () => {
    for (const message of messages) screen(message)
  }
  for (let warm = 0; warm < 5; warm++) round()
  const rounds = Array.from({ length: 15 }, () => cpuTime(round))
  const perSecond = messages.length / (Math.min(...rounds) / 1_000)
  write(`throughput ${Math.round(perSecond).toLocaleString('en-US')} messages per second of CPU time`)
}

/** The best of seven runs of each text. */
function reportWorstCases(): void {
  const times = Object.entries(HOSTILE).map(([name, piece]) => {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)
    const runs = Array.from({ length: 7 }, () => cpuTime(() => screen(text)))
    return { name, best: Math.min(...runs) }
  })
  times.sort((a, b) => b.best - a.best)
  write(`100,000 characters of hostile text: ${times[0]?.best.toFixed(1)} ms at worst`)
  for (const { name, best } of times) write(`  ${name.padEnd(26)} ${best.toFixed(1).padStart(7)} ms`)
}

async function reportSize(): Promise<void> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'src/lib/screening/screen-in-browser.ts', preserveEntrySignatures: 'strict' },
    },
  })
  const chunks = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  write(
    `client rules: ${(gzipSync(code, { level: 9 }).length / 1_000).toFixed(1)} kB gzip, ${(code.length / 1_000).toFixed(1)} kB minified`,
  )
}
