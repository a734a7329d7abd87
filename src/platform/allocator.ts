/** The settings of glibc's allocator, which it reads when a program starts; see docs/decisions/117-returned-memory.md. */
const SETTINGS = {
  /** Two pools for all threads instead of eight for each core: each keeps what it once needed. */
  MALLOC_ARENA_MAX: '2',
  /** Blocks of 32 KiB or more, such as pages and buffers of compression, are returned as soon as they are freed. */
  MALLOC_MMAP_THRESHOLD_: '32768',
  /** So is a free end of the heap from 256 KiB on. */
  MALLOC_TRIM_THRESHOLD_: '262144',
}

/** The environment with these settings; undefined if the environment already decides about one of them. */
export function withAllocatorSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv | undefined {
  return Object.keys(SETTINGS).some((name) => name in env) ? undefined : { ...env, ...SETTINGS }
}

/**
 * Starts this program again in its own process (the same ID, arguments, and open output), so that the allocator returns memory
 * after a load. Does nothing where the settings have been chosen, or where a process cannot replace its program (Windows).
 */
export function restartWithAllocatorSettings(): void {
  // biome-ignore lint/style/noProcessEnv: the environment of the program, not a setting of the product
  const env = withAllocatorSettings(process.env)
  if (process.platform !== 'linux' || !process.execve || !env) return
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
}
