/** What a page offers, as text: its headings in order, each with the links, buttons, fields, and amounts below it. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode

/** Names for IDs in addresses, so that a table says `/cats/CAT`. */
export type Names = Record<string, string>

const HEADINGS: Record<string, string> = { h1: '# ', h2: '## ', h3: '### ' }
const AMOUNTS = /[-−]?\$[\d,]+(?:\.\d\d)?/g
const CONTROLS = ['input', 'textarea', 'select']
/** Not shown, or only without JavaScript. */
const LEFT_OUT = ['noscript', 'script', 'style', 'template']

/**
 * One line for each heading, and one for what is above the first: `## What now | $1,200.35 | [Cancel] | Help -> /support`.
 * A button, also of details to unfold, is in brackets and a field in braces, with `off` if it cannot be used; an amount in a list of
 * facts has its name.
 */
export function offersIn(html: string, names: Names = {}): string[] {
  const root = parseFragment(html)
  const labels = elementsIn(root).filter(({ tagName }) => tagName === 'label')
  const lines: string[][] = [[]]
  const add = (...items: string[]) => lines.at(-1)?.push(...items)
  const visit = (node: Element, fact: string) => {
    const { tagName: tag } = node
    const heading = HEADINGS[tag]
    if (LEFT_OUT.includes(tag)) return
    if (heading) lines.push([heading + textOf(node)])
    else if (tag === 'a') add(`${nameOf(node)} -> ${addressOf(node, names)}`)
    else if (tag === 'button' || tag === 'summary') add(`[${nameOf(node)}${suffixOf(node)}]`)
    else if (CONTROLS.includes(tag)) add(`{${fieldOf(node, labels)}${suffixOf(node)}}`)
    else visitChildren(node, factOf(node) || fact)
  }
  const visitChildren = ({ childNodes }: Parent, fact: string) => {
    for (const child of childNodes) {
      if (isElement(child)) visit(child, fact)
      else add(...amountsIn(textOf(child), fact))
    }
  }
  visitChildren(root, '')
  return lines.flatMap((items) => (items.length > 0 ? [items.join(' | ')] : []))
}

const isElement = (node: Node): node is Element => 'tagName' in node

const elementsIn = ({ childNodes }: Parent): Element[] =>
  childNodes.filter(isElement).flatMap((child) => [child, ...elementsIn(child)])

/** The text of a node, with single spaces. */
const textOf = (node: Node) => rawText(node).replace(/\s+/g, ' ').trim()

function rawText(node: Node): string {
  if (isElement(node)) return node.childNodes.map(rawText).join('')
  return node.nodeName === '#text' ? node.value : ''
}

const attribute = ({ attrs }: Element, name: string) => attrs.find((each) => each.name === name)?.value

const amountsIn = (text: string, fact: string) => (text.match(AMOUNTS) ?? []).map((amount) => fact + amount)

const nameOf = (node: Element) => attribute(node, 'aria-label') || textOf(node)

const suffixOf = (node: Element) =>
  attribute(node, 'disabled') !== undefined || attribute(node, 'aria-disabled') === 'true' ? ' off' : ''

function fieldOf(node: Element, labels: Element[]): string {
  const label = attribute(node, 'aria-label')
  if (label) return label
  const id = attribute(node, 'id')
  const own =
    labels.find((each) => attribute(each, 'for') === id) ?? labels.find((each) => each === node.parentNode)
  return own ? labelOf(own) : (attribute(node, 'name') ?? '')
}

/** The first text of a label, which may also contain a hint, without the mark of required fields. */
function labelOf(label: Element): string {
  const texts = [label, ...elementsIn(label)].flatMap(({ childNodes }) =>
    childNodes.filter(({ nodeName }) => nodeName === '#text'),
  )
  return texts[0] ? textOf(texts[0]) : ''
}

/** The name of the fact before a value, as `Paid: `. */
function factOf({ tagName, parentNode }: Element): string {
  if (tagName !== 'dd') return ''
  const name = parentNode?.childNodes.filter(isElement).find((each) => each.tagName === 'dt')
  return name ? `${textOf(name)}: ` : ''
}

const addressOf = (node: Element, names: Names) =>
  Object.entries(names).reduce((text, [id, name]) => text.replaceAll(id, name), attribute(node, 'href') ?? '')

/** The words of a page: a line for each element that contains text and only elements within a line. */
export function plainText(html: string): string {
  return linesOf(parseFragment(html)).filter(Boolean).join('\n')
}

const INLINE = ['span', 'time', 'a', 'b', 'bdi', 'strong', 'svg', 'path', 'button']

function linesOf({ childNodes }: Parent): string[] {
  return childNodes.flatMap((child) => {
    if (!isElement(child)) return [textOf(child)]
    if (LEFT_OUT.includes(child.tagName)) return []
    return elementsIn(child).every(({ tagName }) => INLINE.includes(tagName))
      ? [textOf(child)]
      : linesOf(child)
  })
}
