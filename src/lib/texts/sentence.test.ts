import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sentence } from './sentence.ts'

it.each([
  ['Pippin is home with Dana', 'Pippin is home with Dana.'],
  ['Pippin is home with Dana W.', 'Pippin is home with Dana W.'],
  ['Sold by Quiet Paws Inc.', 'Sold by Quiet Paws Inc.'],
  ['Is this your cat?', 'Is this your cat?'],
  ['It says “wait.”', 'It says “wait.”'],
  ['It says “wait”', 'It says “wait”.'],
])('%j ends as %j', (text, ended) => {
  expect(sentence(text)).toBe(ended)
})

/** A name, or someone's text, and the period of a sentence. */
const OWN_PERIOD =
  /\$\{(?:[\w.!?]*\.)?(?:buyerName|businessName|name|cat|reviewer|sender|confusable|failure|pairing|location)\}\.(?=[\s`])|\{(?:[\w.]*\.)?(?:buyerName|businessName|reviewer)\}\.\s/g
/** Texts that only developers and operators read. */
const INTERNAL = /new (?:Usage)?Error\(|Throws/

it('sentences that end with a name are written with it', () => {
  const found = globSync('src/{app,features}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.|\/test-|\/commands\//.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => !INTERNAL.test(line) && line.match(OWN_PERIOD))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})
