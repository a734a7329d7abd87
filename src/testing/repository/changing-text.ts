/**
 * Finds text in JSX that React could not change on a translated page. A browser that translates puts each text node into
 * new elements. React can then neither remove the node nor place something before it, and the page fails; what it writes
 * into the node is not seen. Text that is the only child of an element is safe, because React sets the content of the element.
 */
import { type ESTree, parseAst } from 'vite'
import { visitNodes } from './syntax-tree.ts'

type Node = ESTree.Node
type Child = ESTree.JSXElement['children'][number]

/** What an expression renders: text, nothing, an element, a list, the content that a component receives, or anything else. */
type Kind = 'text' | 'nothing' | 'element' | 'list' | 'content' | 'other'

/** The lines with such text in the source of a component, each with the rule that it breaks. */
export function findUnsafeText(code: string): string[] {
  const found: string[] = []
  const report = (node: Node, rule: string) =>
    found.push(`${code.slice(0, node.start).split('\n').length}: ${rule}`)
  visitNodes(parseAst(code, { lang: 'tsx' }), (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    const children = node.children.filter(isRendered)
    const kinds = children.map(kindsOf)
    if (node.type === 'JSXFragment' && kinds.some((kind) => kind.includes('text')))
      report(node, 'text of a fragment needs an element')
    if (children.length < 2) return
    kinds.forEach((kind, index) => {
      const child = children[index] as Child
      if (kind.includes('text') && (kind.includes('nothing') || kind.includes('element')))
        report(child, 'text that is not always there needs an element')
      else if (isChanging(child) || (kind[0] === 'other' && isBesideText(children, child)))
        report(child, 'text that depends on a value needs an element of its own')
      else if (mayBeText(kind, node) && comesAndGoes(kinds[index - 1] ?? []))
        report(child, 'text after something that is not always there needs an element')
    })
  })
  return found
}

/** Content that an element of text receives may be text; that of others are elements. */
function mayBeText(kinds: Kind[], parent: ESTree.JSXElement | ESTree.JSXFragment): boolean {
  if (kinds.includes('text') || parent.type === 'JSXFragment') return kinds.includes('text')
  const { name } = parent.openingElement
  const isOfText =
    name.type === 'JSXIdentifier' &&
    /^(a|b|button|dd|h[1-6]|label|legend|p|span|strong|summary)$/.test(name.name)
  return isOfText && kinds.includes('content')
}

const comesAndGoes = (kinds: Kind[]) =>
  kinds.includes('list') || (kinds.includes('nothing') && kinds.length > 1)

/** A template with values, or a choice between texts. */
function isChanging(node: Node): boolean {
  if (node.type === 'JSXExpressionContainer') return isChanging(node.expression)
  if (node.type === 'TemplateLiteral') return node.expressions.length > 0
  return node.type === 'ConditionalExpression' && kindsOf(node).every((kind) => kind === 'text')
}

const isBesideText = (children: Child[], child: Child) =>
  children.some((other) => other !== child && other.type === 'JSXText')

/** Line breaks between tags and comments render nothing. */
function isRendered(child: Child): boolean {
  if (child.type === 'JSXText') return child.value.trim() !== '' || !child.value.includes('\n')
  return child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression'
}

function kindsOf(node: Node): Kind[] {
  switch (node.type) {
    case 'JSXText':
    case 'TemplateLiteral':
      return ['text']
    case 'Literal':
      return node.value === null || node.value === false || node.value === '' ? ['nothing'] : ['text']
    case 'JSXElement':
    case 'JSXFragment':
      return ['element']
    case 'JSXExpressionContainer':
      return kindsOf(node.expression)
    case 'ConditionalExpression':
      return [...kindsOf(node.consequent), ...kindsOf(node.alternate)]
    case 'LogicalExpression':
      return [
        ...(node.operator === '&&' ? (['nothing'] as const) : kindsOf(node.left)),
        ...kindsOf(node.right),
      ]
    case 'CallExpression':
      return isMap(node.callee) ? ['list'] : ['other']
    case 'Identifier':
      return [node.name === 'undefined' ? 'nothing' : node.name === 'children' ? 'content' : 'other']
    default:
      return ['other']
  }
}

const isMap = (callee: Node) =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  callee.property.name === 'map'
