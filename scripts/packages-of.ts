/** The npm packages that modules belong to. An icon is as small as a module of ours, and pages use some each, so icons are none. */
export function packagesOf(ids: string[]): string[] {
  const names = ids.flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [])
  return [...new Set(names)].filter((name) => name !== 'lucide-react')
}
