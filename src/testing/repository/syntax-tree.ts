import type { ESTree } from 'vite'

/** Calls a function for a node and all nodes inside, unless it returns false. */
export function visitNodes(value: unknown, onNode: (node: ESTree.Node) => unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) visitNodes(item, onNode)
  } else if (value && typeof value === 'object') {
    if ('type' in value && onNode(value as ESTree.Node) === false) return
    for (const inner of Object.values(value)) visitNodes(inner, onNode)
  }
}
