/** What a page offers, as text: its headings in order, each with the links, buttons, fields, and amounts below it. */
import { allOf, type Element, parseHtml, textOf } from './html-tree.ts'

/** Names for IDs in addresses, so that a table says `/cats/CAT`. */
export type Names = Record<string, string>

const HEADINGS: Record<string, string> = { h1: '# ', h2: '## ', h3: '### ' }
const AMOUNTS = /[-−]?\$[\d,]+(?:\.\d\d)?/g
const CONTROLS = ['input', 'textarea', 'select']
/** Not shown, or only without JavaScript. */
const LEFT_OUT = ['noscript', 'script', 'style', 'template']

/**
 * One line for each heading, and one for what is above the first: `## What now | $1,200.35 | [Cancel] | Help -> /support`.
 * A button, also of details to unfold, is in brackets and a field in braces, with `off` if it cannot be used; an amount in a list of facts has its name.
 */
export function offersIn(html: string, names: Names = {}): string[] {
  const root = parseHtml(html)
  const labels = allOf(root).filter(({ tag }) => tag === 'label')
  const lines: string[][] = [[]]
  const add = (...items: string[]) => lines.at(-1)?.push(...items)
  const visit = (node: Element, fact: string) => {
    const heading = HEADINGS[node.tag]
    if (LEFT_OUT.includes(node.tag)) return
    if (heading) lines.push([heading + textOf(node)])
    else if (node.tag === 'a') add(`${nameOf(node)} -> ${addressOf(node, names)}`)
    else if (node.tag === 'button' || node.tag === 'summary') add(`[${nameOf(node)}${suffixOf(node)}]`)
    else if (CONTROLS.includes(node.tag)) add(`{${fieldOf(node, labels)}${suffixOf(node)}}`)
    else
      for (const child of node.children) {
        if (typeof child === 'string') add(...amountsIn(child, fact))
        else visit(child, factOf(child) || fact)
      }
  }
  visit(root, '')
  return lines.flatMap((items) => (items.length > 0 ? [items.join(' | ')] : []))
}

const amountsIn = (text: string, fact: string) => (text.match(AMOUNTS) ?? []).map((amount) => fact + amount)

const nameOf = (node: Element) => node.attributes['aria-label'] || textOf(node)

const suffixOf = ({ attributes }: Element) =>
  'disabled' in attributes || attributes['aria-disabled'] === 'true' ? ' off' : ''

function fieldOf({ attributes, parent }: Element, labels: Element[]): string {
  const { id, name = '', 'aria-label': label } = attributes
  if (label) return label
  const own =
    labels.find((each) => each.attributes.for === id) ?? (parent?.tag === 'label' ? parent : undefined)
  return own ? labelOf(own) : name
}

/** The first text of a label, which may also contain a hint, without the mark of required fields. */
const labelOf = (label: Element) => {
  const [first] = allOf(label).flatMap(({ children }) =>
    children.filter((child) => typeof child === 'string'),
  )
  return first?.trim() ?? ''
}

/** The name of the fact before a value, as `Paid: `. */
function factOf({ tag, parent }: Element): string {
  const name = tag === 'dd' && parent?.children.find((each) => typeof each !== 'string' && each.tag === 'dt')
  return name && typeof name !== 'string' ? `${textOf(name)}: ` : ''
}

const addressOf = ({ attributes: { href = '' } }: Element, names: Names) =>
  Object.entries(names).reduce((text, [id, name]) => text.replaceAll(id, name), href)
