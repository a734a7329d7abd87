/** HTML that React or a browser wrote, as a tree, without a DOM. */

export type Element = {
  tag: string
  attributes: Record<string, string>
  children: (Element | string)[]
  parent: Element | null
}

const TOKENS =
  /<!--.*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gis
const ATTRIBUTES = /([^\s=]+)(?:="([^"]*)")?/g
const VOID = [
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#x27': "'" }

/** Parses HTML in which every element is closed and every attribute is quoted. Throws for other HTML. */
export function parseHtml(html: string): Element {
  const root: Element = { tag: '', attributes: {}, children: [], parent: null }
  let open = root
  let end = 0
  for (const { 0: token, 1: slash, 2: name, 3: attributes = '', index } of html.matchAll(TOKENS)) {
    if (index !== end) break
    end += token.length
    const tag = name?.toLowerCase()
    if (!tag) {
      if (!token.startsWith('<')) open.children.push(decode(token))
    } else if (slash) {
      if (open.tag !== tag || !open.parent) throw new Error(`</${tag}> closes <${open.tag}>`)
      open = open.parent
    } else {
      const element: Element = { tag, attributes: readAttributes(attributes), children: [], parent: open }
      open.children.push(element)
      if (!VOID.includes(tag) && !(token.endsWith('/>') && isSvg(element))) open = element
    }
  }
  if (end !== html.length || open !== root)
    throw new Error(`Unexpected HTML in <${open.tag}>: ${html.slice(end, end + 80)}`)
  return root
}

/** The text of an element, with single spaces. */
export function textOf(element: Element): string {
  return rawText(element).replace(/\s+/g, ' ').trim()
}

const rawText = ({ children }: Element): string =>
  children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('')

/** An element and all elements in it, in order. */
export function allOf(element: Element): Element[] {
  return [element, ...element.children.flatMap((child) => (typeof child === 'string' ? [] : allOf(child)))]
}

const isSvg = ({ parent }: Element): boolean => !!parent && (parent.tag === 'svg' || isSvg(parent))

const readAttributes = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTES)].map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]),
  )

const decode = (text: string) => text.replace(/&([\w#]+);/g, (all, name: string) => ENTITIES[name] ?? all)
