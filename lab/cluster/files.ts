/** The configuration files of deploy/cluster, filled in. */
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

type Owner = { uid: number; gid: number } | undefined

/** Fills in a file of deploy/cluster, whose `${NAMES}` are those of `values`. Throws when one is missing. */
export function render(name: string, values: Record<string, string | number>): string {
  const text = readFileSync(resolve('deploy/cluster', name), 'utf8')
  return text.replace(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`deploy/cluster/${name} needs ${key}`)
    return String(value)
  })
}

/** Writes files that only their owner can read. */
export function openPrivateFiles(folder: string, owner: Owner) {
  const give = (path: string, mode: number) => {
    chmodSync(path, mode)
    if (owner) chownSync(path, owner.uid, owner.gid)
    return path
  }
  give(folder, 0o755)
  return {
    path: (...names: string[]) => join(folder, ...names),
    folder(name: string): string {
      mkdirSync(join(folder, name), { recursive: true })
      return give(join(folder, name), 0o700)
    },
    file(name: string, text: string): string {
      writeFileSync(join(folder, name), text)
      return give(join(folder, name), 0o600)
    },
  }
}
