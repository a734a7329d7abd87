/** Groups the modules of the browser's scripts by what loads them, so that a page loads few files. */
import { build, type InlineConfig, type Rolldown } from 'vite'
import { packagesOf } from './packages-of.ts'

/** `loads` are the pages and the later loaded parts that load the group, `imports` the groups that it loads itself. */
type Group = { ids: string[]; bytes: number; loads: Set<string>; imports: Set<Group>; packages: Set<string> }

/** A file costs as much as so many bytes of minified code: its headers, and what is compressed once more. */
const FILE_BYTES = 9_000

/**
 * Returns the groups. A build without them makes a file for each set of loads. Two are merged if that saves more files than it adds
 * code to loads that need only one of them, by how often these happen. No load gets a package that it does not use, and no files
 * import each other, because one would run before what it needs.
 */
export async function groupScripts(config: InlineConfig, frequencyOf: (module: string) => number) {
  const { output } = (await build(config)) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const groups = new Map<string, Group>()
  for (const { fileName, moduleIds: ids, code } of chunks) {
    const packages = new Set(packagesOf(ids))
    groups.set(fileName, { ids, bytes: code.length, loads: new Set(), imports: new Set(), packages })
  }
  const named = (names: string[]) => names.flatMap((name) => groups.get(name) ?? [])
  for (const { fileName, imports } of chunks)
    for (const group of named([fileName])) group.imports = new Set(named(imports))
  const initial = reach(named(chunks.flatMap(({ isEntry, fileName }) => (isEntry ? fileName : []))))
  for (const group of groups.values()) group.imports = group.imports.difference(initial)
  for (const { fileName, facadeModuleId: load } of chunks)
    if (load) for (const group of reach(named([fileName]))) group.loads.add(load)
  const users = new Map<string, Set<string>>()
  for (const { packages, loads } of groups.values())
    for (const name of packages) users.set(name, loads.union(users.get(name) ?? new Set()))
  const merged = new Set(
    named(chunks.flatMap((chunk) => (chunk.facadeModuleId ? [] : chunk.fileName))),
  ).difference(initial)

  const sum = (loads: Set<string>) => [...loads].reduce((total, load) => total + frequencyOf(load), 0)
  const savingOf = (one: Group, other: Group) => {
    const loads = one.loads.union(other.loads)
    let saving = sum(one.loads.intersection(other.loads)) * FILE_BYTES
    for (const each of saving > 0 ? reach([one, other]) : []) {
      const isPart = each === one || each === other
      if (!isPart && (reach([each]).has(one) || reach([each]).has(other))) return 0
      if ([...each.packages].some((name) => !users.get(name)?.isSupersetOf(loads))) return 0
      saving -= sum(loads.difference(each.loads)) * (each.bytes + (isPart ? 0 : FILE_BYTES))
    }
    return saving
  }
  for (const waiting = [...merged]; waiting.length > 0; ) {
    const one = waiting.sort((a, b) => b.bytes - a.bytes).pop() as Group
    let most = 0
    let best: Group | undefined
    for (const other of merged.has(one) ? merged : []) {
      const saving = other === one ? 0 : savingOf(one, other)
      if (saving > most) [most, best] = [saving, other]
    }
    if (!best) continue
    merged.delete(best)
    one.ids.push(...best.ids)
    one.bytes += best.bytes
    one.loads = one.loads.union(best.loads)
    one.imports = one.imports.union(best.imports)
    one.packages = one.packages.union(best.packages)
    for (const { imports } of groups.values()) if (imports.delete(best)) imports.add(one)
    one.imports.delete(one)
    for (const { loads } of reach([one])) for (const load of one.loads) loads.add(load)
    waiting.push(one)
  }
  return new Map([...merged].flatMap(({ ids }, index) => ids.map((id) => [id, `part-${index}`])))
}

/** The groups and all that they load. */
function reach(groups: Iterable<Group>, found = new Set<Group>()): Set<Group> {
  for (const group of groups) if (!found.has(group)) reach(group.imports, found.add(group))
  return found
}
