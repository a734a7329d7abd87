/** The npm packages that modules belong to. */
export function packagesOf(ids: string[]): string[] {
  return [...new Set(ids.flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []))]
}
