import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findUnsafeText } from './changing-text.ts'

it('no component has text that React could not change on a translated page', () => {
  const files = globSync('src/**/*.tsx').filter((path) => !path.includes('.test.'))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((path) =>
    findUnsafeText(readFileSync(path, 'utf8')).map((line) => `${path.replaceAll('\\', '/')}:${line}`),
  )
  expect(found).toEqual([])
})

it.each([
  ['<button>{busy && <Spinner />}Send</button>', 'text after something that is not always there'],
  ['<button>{busy && <Spinner />}{children}</button>', 'text after something that is not always there'],
  ['<p>{items.map((item) => <b key={item}>{item}</b>)} and others</p>', 'text after something'],
  ['<p>Sent{failed && " · Not delivered"}</p>', 'text that is not always there'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  ['<p>Sent{failed ? ` at ${time}` : null}</p>', 'text that is not always there'],
  ['<p>{name}{time ? <time>{time}</time> : "never"}</p>', 'text that is not always there'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  ['<p>{name}{`, ${place}`}<b>!</b></p>', 'text that depends on a value'],
  ['<p>{left === 1 ? "1 code" : "no code"}<Icon /></p>', 'text that depends on a value'],
  ['<p>{count} cats</p>', 'text that depends on a value'],
  ['<>{" "}<Badge /></>', 'text of a fragment'],
])('finds %s', (jsx, rule) => {
  expect(findUnsafeText(`const found = ${jsx}`)).toEqual([expect.stringContaining(rule)])
})

it.each([
  '<button>{busy && <Spinner />}<span>Send</span></button>',
  '<p>{busy ? "Sending" : "Send"}</p>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  '<p>{`${count} cats`}</p>',
  '<div>{icon}{children}</div>',
  '<p>Written by <b>{name}</b>.</p>',
  '<p>Sent{failed && <span>{" · Not delivered"}</span>}</p>',
  '<>\n  <p>One</p>\n  {busy && <Spinner />}\n</>',
])('allows %s', (jsx) => {
  expect(findUnsafeText(`const found = ${jsx}`)).toEqual([])
})
