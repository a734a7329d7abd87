import { defineConfig } from 'vitest/config'

/** The limits only end what hangs. */
export default defineConfig({
  cacheDir: '../../.cache/local-stripe',
  test: { testTimeout: 900_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } },
})
