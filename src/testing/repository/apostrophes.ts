/** Finds straight apostrophes in texts that people read. Code and developers keep them: SQL, errors of programs, and the API's documents. */
import { type ESTree, parseAst } from 'vite'

type Node = ESTree.Node

const STRAIGHT = /\p{L}'(?:s|t|re|ve|ll|d|m)\b|s' \p{L}|^'s\b/u
const POSSIBLE = /'(?:s|t|re|ve|ll|d|m)\b|s' \p{L}/u

/** The lines with such a text in a source file, each with the text. */
export function findStraightApostrophes(code: string, path: string): string[] {
  const found: string[] = []
  // Most have one only in their comments, and parsing takes long.
  if (!POSSIBLE.test(code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))) return found
  visit(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    const text = textOf(node)
    if (text && STRAIGHT.test(text))
      found.push(`${code.slice(0, node.start).split('\n').length}: ${text.replace(/\s+/g, ' ').trim()}`)
  })
  return found
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateElement') return node.value.cooked ?? null
  return node.type === 'JSXText' ? node.value : null
}

/** What no person outside the team reads. */
function isForDevelopers(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type === 'NewExpression') return node.callee.type === 'Identifier' && node.callee.name === 'Error'
  return node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'summary'
}

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, onNode)
  } else if (value && typeof value === 'object') {
    if ('type' in value) {
      if (isForDevelopers(value as Node)) return
      onNode(value as Node)
    }
    for (const inner of Object.values(value)) visit(inner, onNode)
  }
}
