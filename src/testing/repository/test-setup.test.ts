import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { DATABASE_TESTS, ON_PGLITE, ONLY_ON_POSTGRES } from '../database-tests.ts'

it.fails('a test fails if it prints a warning', () => {
  console.warn('(printed on purpose)')
})

it.fails('a test fails if it connects to another machine, even if it catches the error', async () => {
  await fetch('http://littermate.example/').catch(() => {})
})

it('a test may connect to this machine', async () => {
  const server = createServer((_request, reply) => reply.end('ok')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect(await response.text()).toBe('ok')
  server.close()
})

it('one file of each feature with database tests runs on PGlite, too', () => {
  const isOn = (path: string, patterns: readonly string[]) =>
    patterns.some((pattern) => matchesGlob(path, pattern))
  const covered = globSync(ON_PGLITE).filter((path) => !isOn(path, ONLY_ON_POSTGRES))
  const features = (paths: readonly string[]) =>
    new Set(paths.flatMap((path) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? []))
  expect(features(globSync(DATABASE_TESTS)).difference(features(covered))).toEqual(new Set())
})

it('each folder of journeys has a main one', () => {
  const folders = (paths: readonly string[]) => new Set(paths.map((path) => path.split('/')[1]))
  const journeys = globSync('e2e/*/*.spec.ts')
  const main = journeys.filter((path) => readFileSync(path, 'utf8').includes('tag: MAIN'))
  expect(folders(main)).toEqual(folders(journeys))
})

it('properties have the seed of the run', () => {
  const tests = globSync('{src,demo,packages}/**/*.test.{ts,tsx}')
  expect(tests.filter((path) => /from ['"]fast-check/.test(readFileSync(path, 'utf8')))).toEqual([])
})
