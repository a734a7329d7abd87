/** The server's state as bytes, for backups. */
import { rename, rm, writeFile } from 'node:fs/promises'
import { sql } from './sql.ts'
import { openStore } from './store.ts'

/** The bytes of a SQLite file with the present state, while processes may be changing it. */
export async function readStoreFile(file: string): Promise<Uint8Array> {
  const store = await openStore(file)
  return store.snapshot().finally(() => store.close())
}

/** Stores such bytes, unless there is an object already; returns whether it did. No process may use the file. */
export async function writeStoreFile(file: string, bytes: Uint8Array): Promise<boolean> {
  const store = await openStore(file)
  const found = await store.rows(sql`select id from objects limit 1`).finally(() => store.close())
  if (found.length > 0) return false
  const temporary = `${file}.restored`
  await writeFile(temporary, bytes)
  for (const extension of ['-wal', '-shm']) await rm(`${file}${extension}`, { force: true })
  await rename(temporary, file)
  return true
}
