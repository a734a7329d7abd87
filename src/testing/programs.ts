/**
 * The programs that tests start as processes, bundled with their packages as the production build is: loading 2,600 small files
 * takes 4 s of CPU time, loading the bundle 0.7 s.
 */
import { existsSync, globSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { PROJECT_ROOT } from '#platform/project-root.ts'
import { SERVER_PACKAGES } from '../../scripts/server-packages.ts'

/** Scripts that kill themselves, commands, and the programs that an app starts itself. Their names are unique. */
const SOURCES = [
  'src/testing/crashes/*-crash.ts',
  'src/app/commands/*.ts',
  'src/app/document-main.ts',
  'src/platform/decoder/decoder-main.ts',
  'src/platform/decoder/heic-worker.ts',
]

/** Vitest's global setup: the folder of the bundle of this run. */
export default function setup(): () => Promise<void> {
  // The code finds the files of the project two levels above it, as that of the production build does.
  const folder = join(PROJECT_ROOT, '.cache', `test-programs-${process.pid}`)
  process.env.TEST_PROGRAMS = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** The bundled file of a program, by the name of its source without extension, such as `make-admin`. */
export async function findProgram(name: string): Promise<string> {
  const folder = process.env.TEST_PROGRAMS
  if (!folder) throw new Error('The global setup of programs.ts has not run.')
  building ??= existsSync(folder) ? Promise.resolve() : bundle(folder)
  await building
  return join(folder, `${name}.js`)
}

/** Set while or after this process builds. */
let building: Promise<void> | undefined

/** The first test that needs a program builds all of them. Two workers may build at the same time; one result is used. */
async function bundle(folder: string): Promise<void> {
  const own = resolve(`${folder}.${process.pid}`)
  const input = globSync(SOURCES, { cwd: PROJECT_ROOT, exclude: ['**/*.test.ts'] })
  await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'error',
    envDir: false,
    publicDir: false,
    ssr: { noExternal: true, external: [...SERVER_PACKAGES, 'pg-native'] },
    build: {
      ssr: true,
      target: 'es2023',
      minify: false,
      outDir: own,
      rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
  await rename(own, folder).catch(() => rm(own, { recursive: true }))
}
