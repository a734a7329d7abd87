/**
 * Finds typographic mistakes in texts that people read: straight apostrophes, which code keeps (SQL, errors of programs, the
 * API's documents), and dots before which a line can break.
 */
import { type ESTree, parseAst } from 'vite'
import { visitNodes } from './syntax-tree.ts'

type Node = ESTree.Node

const STRAIGHT = /\p{L}'(?:s|t|re|ve|ll|d|m)\b|s' \p{L}|^'s\b/u
const POSSIBLE = /'(?:s|t|re|ve|ll|d|m)\b|s' \p{L}/u

/** The lines with a straight apostrophe in a text of a source file, each with the text. */
export function findStraightApostrophes(code: string, path: string): string[] {
  // Most have one only in their comments, and parsing takes long.
  if (!POSSIBLE.test(code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))) return []
  return findTexts(code, path, STRAIGHT)
}

/** The same for a middle dot that can begin a line: after an ordinary space. `{'\\u00a0· '}` stays at the end of its line. */
export function findLeadingDots(code: string, path: string): string[] {
  return code.includes('·') ? findTexts(code, path, /(?:^|[^\S\u00a0])·/u) : []
}

function findTexts(code: string, path: string, mistake: RegExp): string[] {
  const found: string[] = []
  visitNodes(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    if (isForDevelopers(node)) return false
    const text = textOf(node)
    if (text && mistake.test(text))
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
