/**
 * Calls `report` whenever React changes, removes, or uses as an anchor a text node beside other nodes. On a page that the
 * browser has translated, the first shows old text, and the others fail. Runs in the page, before React; journeys send its
 * source there, so that it uses nothing from outside.
 */
export function watchTextNodes(report: (message: string) => void): void {
  // The only child of an element is not such a node: React then sets the content of the element.
  const isOfReact = (node: Node | null): node is Text =>
    node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
  const tell = (node: Text, what: string) => {
    const { tagName, className } = node.parentElement ?? { tagName: 'nothing', className: '' }
    report(`A translated page fails: React ${what} the text "${node.data}" in ${tagName} "${className}"`)
  }
  const { insertBefore, removeChild } = Node.prototype
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (isOfReact(before)) tell(before, `placed ${node.nodeName} before`)
    return insertBefore.call(this, node, before) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (isOfReact(node)) tell(node, 'removed')
    return removeChild.call(this, node) as T
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      if (isOfReact(this) && this.data !== text) tell(this, `wrote "${text}" into`)
      value?.set?.call(this, text)
    },
  })
}
