import { expect } from 'vitest'

/** Parses CSV (RFC 4180) with a byte order mark to one record per row, and expects rows of equal length. */
export function parseCsv(text: string): Record<string, string>[] {
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  const [columns = [], ...lines] = rows.slice(0, -1)
  return lines.map((line) => {
    expect(line).toHaveLength(columns.length)
    return Object.fromEntries(columns.map((column, index) => [column, line[index] ?? '']))
  })
}
