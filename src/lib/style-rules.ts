/** A style sheet without what a page has no use for. */

/** What a page's code says: its words, as they stand between quotes and spaces, and beginnings of composed words. */
export type Vocabulary = { words: Set<string>; beginnings: string[] }

/** The words of a page's modules; a word composed as `btn-${kind}` counts as every word that begins so. */
export function vocabularyOf(sources: Iterable<string>): Vocabulary {
  const words = new Set<string>()
  const beginnings = new Set<string>()
  for (const source of sources) {
    for (const piece of source.split(/[\s"'`]+/)) {
      const composed = piece.match(/^([a-z][a-z-]*-)(?:\$\{|$)/)?.[1]
      if (composed) beginnings.add(composed)
      words.add(piece)
      for (const word of piece.split(/[^\w-]+/)) words.add(word)
    }
  }
  return { words, beginnings: [...beginnings] }
}

/**
 * The rules of a minified sheet that can apply to a page with this vocabulary, in their order: a rule goes when each of
 * its selectors names a class that the page never says. Then go variables and animations that nothing refers to, neither
 * here nor in what stands `elsewhere`.
 */
export function leanSheet(css: string, vocabulary: Vocabulary, elsewhere = ''): string {
  return withoutIdle(
    blocks(css, (selector) => canApply(selector, vocabulary)),
    elsewhere,
  )
}

function canApply(selector: string, { words, beginnings }: Vocabulary): boolean {
  return classesOf(selector).every(
    (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning)),
  )
}

/** Names of the classes that an element must have, or be in; what stands in parentheses may be a choice. */
function classesOf(selector: string): string[] {
  let plain = selector
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/(?<!\\)\((?:\\.|[^()\\])*(?<!\\)\)/g, '')
  }
  const names = plain.match(/(?<!\\)\.(?:\\.|[\w-])+/g) ?? []
  return names.map((name) => name.slice(1).replace(/\\(.)/g, '$1'))
}

/** Rebuilds a list of rules, and of at-rules with rules inside, keeping the selectors that are wanted. */
function blocks(css: string, wanted: (selector: string) => boolean): string {
  let kept = ''
  for (const { head, body, end } of statements(css)) {
    if (body === undefined) kept += head + end
    else if (/^@(?:layer|media|supports|container)/.test(head)) {
      const inner = blocks(body, wanted)
      if (inner || head.startsWith('@layer')) kept += `${head}{${inner}}`
    } else if (head.startsWith('@')) kept += `${head}{${body}}`
    else {
      const selectors = parts(head).filter(wanted)
      if (selectors.length) kept += `${selectors.join(',')}{${body}}`
    }
  }
  return kept
}

type Statement = { head: string; body?: string; end: string }

function* statements(css: string): Generator<Statement> {
  const text = css.replace(/\/\*.*?\*\//gs, '')
  let begin = 0
  let open = -1
  let depth = 0
  for (const { index, 0: sign } of text.matchAll(/"(?:\\.|[^"\\])*"|\\.|[{};]/gs)) {
    if (sign === '{' && depth++ === 0) open = index
    else if (sign === '}' && --depth === 0) {
      yield { head: text.slice(begin, open).trim(), body: text.slice(open + 1, index), end: '' }
      begin = index + 1
    } else if (sign === ';' && depth === 0) {
      yield { head: text.slice(begin, index).trim(), end: ';' }
      begin = index + 1
    }
  }
}

/** The selectors of a list, which commas divide outside parentheses, brackets and escapes. */
function parts(list: string): string[] {
  const found = ['']
  let depth = 0
  for (const sign of list.match(/\\.|[^\\]/gs) ?? []) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found
}

function withoutIdle(css: string, elsewhere: string): string {
  const text = css + elsewhere
  const lean = css
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (whole, name) =>
      text.includes(`var(${name})`) || text.includes(`var(${name},`) ? whole : '',
    )
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (whole, name) =>
      new RegExp(`animation:[^;}]*\\b${name}\\b`).test(text) ? whole : '',
    )
  return lean === css ? css : withoutIdle(lean, elsewhere)
}
