/**
 * Part of `npm run check`: known vulnerabilities of the packages (`npm audit`) and their licenses. Every finding fails. A
 * registry that has no audits or cannot be reached is reported and does not fail, so that the check works offline.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readAudit } from './audit-report.ts'
import { licenseErrors } from './licenses.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const fail = (title: string, lines: string[]) => {
  process.stderr.write(`${title}\n${lines.map((line) => `  - ${line}\n`).join('')}`)
  process.exitCode = 1
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const errors = licenseErrors(packages)
if (errors.length > 0) fail('Licenses that scripts/licenses.ts does not allow:', errors)
else print(`Licenses: all ${Object.keys(packages).length - 1} packages have an allowed one.`)

const options = ['--json', '--fetch-retries=0', '--fetch-timeout=10000']
const { stdout, stderr } = spawnSync('npm', ['audit', ...options], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const audit = readAudit(stdout, stderr)
if (audit.kind === 'clean') print('Audit: no known vulnerabilities.')
else if (audit.kind === 'unavailable') print(`Audit: NOT DONE, because ${audit.reason}.`)
else if (audit.kind === 'findings') fail('Audit: packages with known vulnerabilities:', audit.lines)
else fail('Audit: npm audit failed:', [audit.reason])
