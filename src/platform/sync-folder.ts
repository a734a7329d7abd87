import { open } from 'node:fs/promises'

/** Flushes a folder, so that the names of new files in it survive a power failure. Windows cannot do this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
