/** Markdown of the documents that are written from the code. */

export const code = (name: string) => `\`${name}\``

/** A table with a line of titles and one line for each row. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
