import { describe, expect, it } from 'vitest'
import { CATEGORIES } from './categories.ts'
import { screen } from './index.ts'
import { screenInBrowser } from './screen-in-browser.ts'
import { CORPUS, type CorpusMessage, type Kind, listMessages } from './test-corpus.ts'

const isBlocked = ({ text, previous }: CorpusMessage) => screen(text, { previous }).flagged
const isBlockedInBrowser = ({ text }: CorpusMessage) => screenInBrowser(text).flagged

function share(kind: Kind, matches: (message: CorpusMessage) => boolean): number {
  const messages = listMessages(kind)
  return messages.filter(matches).length / messages.length
}

describe('corpus', () => {
  it('has unique IDs that begin with the file name', () => {
    expect(new Set(CORPUS.map(({ id }) => id)).size).toBe(CORPUS.length)
    for (const { id, technique } of CORPUS) expect(id).toMatch(new RegExp(`^${technique}-\\d{3}$`))
  })

  it('contains no message twice', () => {
    const messages = CORPUS.map(({ text, previous }) => JSON.stringify([...previous, text]))
    expect(new Set(messages).size).toBe(messages.length)
  })

  it('expects a blocking category for plain and evasive messages only', () => {
    for (const { id, kind, expected } of CORPUS)
      expect([id, expected.some((category) => CATEGORIES[category].blocks)]).toEqual([
        id,
        kind === 'plain' || kind === 'evasions',
      ])
  })
})

describe('server rules', () => {
  it('block every plain message', () => {
    expect(share('plain', isBlocked)).toBe(1)
  })

  it('block most evasions', () => {
    expect(share('evasions', isBlocked)).toBeGreaterThan(0.9)
  })

  it('block hardly any benign message', () => {
    expect(share('benign/ordinary', isBlocked)).toBeLessThanOrEqual(0.004)
    expect(share('benign/near-misses', isBlocked)).toBeLessThanOrEqual(0.015)
  })

  it('find the expected categories in blocked messages', () => {
    for (const { id, text, previous, expected } of listMessages('plain', 'evasions')) {
      const { flagged, categories } = screen(text, { previous })
      if (flagged) expect([id, categories]).toEqual([id, expected])
    }
  })
})

describe('client rules', () => {
  it('block nothing that the server rules allow', () => {
    for (const { id, text } of CORPUS)
      if (screenInBrowser(text).flagged) expect([id, screen(text).flagged]).toEqual([id, true])
  })

  it('block every plain message and most evasions', () => {
    expect(share('plain', isBlockedInBrowser)).toBe(1)
    expect(share('evasions', isBlockedInBrowser)).toBeGreaterThan(0.6)
  })
})

/** `blocked` by the server rules alone or by `client+server` rules, or `allowed`; then the categories that were found. */
function verdictLine({ id, text, previous }: CorpusMessage): string {
  const { flagged, categories } = screen(text, { previous })
  const rules = screenInBrowser(text).flagged ? 'client+server' : 'server'
  return [id, flagged ? `blocked ${rules}` : 'allowed', categories.join(',')].join(' ').trim()
}

it('verdicts on the corpus are as recorded in corpus/verdicts.snapshot', async () => {
  await expect(`${CORPUS.map(verdictLine).join('\n')}\n`).toMatchFileSnapshot(
    '../../../corpus/verdicts.snapshot',
  )
})
