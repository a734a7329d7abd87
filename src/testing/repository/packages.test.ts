/** The parts of `npm run check` that read the licenses of packages and the output of `npm audit`. */
import { describe, expect, it } from 'vitest'
import { readAudit } from '../../../scripts/audit-report.ts'
import { isAllowed, licenseErrors } from '../../../scripts/licenses.ts'

describe('the license of a package', () => {
  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-3.0-only OR MIT AND ISC', true],
    ['(GPL-3.0-only AND (MIT OR ISC))', false],
    ['', false],
    ['SEE LICENSE IN LICENSE', false],
  ])('%j is allowed: %s', (expression, expected) => {
    expect(isAllowed(expression, new Set(['MIT', 'ISC']))).toBe(expected)
  })

  it('must be known; stricter ones are only allowed in tools and in the exceptions', () => {
    const packages = {
      '': { version: '1.0.0' },
      'packages/own': { version: '1.0.0', license: 'UNLICENSED' },
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0', license: 'MPL-2.0' },
      'node_modules/d': { version: '1.0.0', license: 'MPL-2.0', dev: true },
      'node_modules/a/node_modules/@x/e': { version: '2.0.0', license: 'AGPL-3.0-only', dev: true },
      'node_modules/@img/sharp-libvips-linux-x64': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
      'node_modules/f': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
      'node_modules/caniuse-lite': { version: '1.0.0', license: 'CC-BY-4.0', dev: true },
      'node_modules/a/node_modules/caniuse-lite': { version: '2.0.0', license: 'CC-BY-4.0' },
      'node_modules/g/node_modules/caniuse-lite': { version: '3.0.0', license: 'CC-BY-NC-4.0', dev: true },
      'node_modules/g': { version: '1.0.0', license: 'CC-BY-4.0', dev: true },
    }
    expect(licenseErrors(packages)).toEqual([
      'b@1.0.0: no license in its package.json',
      'c@1.0.0: MPL-2.0',
      '@x/e@2.0.0: AGPL-3.0-only (development)',
      'f@1.0.0: LGPL-3.0-or-later',
      'caniuse-lite@2.0.0: CC-BY-4.0',
      'caniuse-lite@3.0.0: CC-BY-NC-4.0 (development)',
      'g@1.0.0: CC-BY-4.0 (development)',
    ])
  })
})

describe('the output of npm audit', () => {
  const finding = { severity: 'high', range: '<1.2.3', fixAvailable: true, via: [], effects: [] }

  it('with findings fails, however harmless they seem', () => {
    const report = {
      vulnerabilities: { a: finding, b: { ...finding, severity: 'low', fixAvailable: false } },
    }
    expect(readAudit(JSON.stringify(report), '')).toEqual({
      kind: 'findings',
      lines: ['high: a <1.2.3, fixed in a newer version', 'low: b <1.2.3'],
    })
    expect(readAudit('{"vulnerabilities":{}}', 'npm warn ECONNRESET')).toEqual({ kind: 'clean' })
  })

  it.each([
    [JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }), ''],
    [JSON.stringify({ message: 'request failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org' }), ''],
    ['', 'npm error code EAI_AGAIN'],
  ])('of a registry without audits, or without network, is reported: %s', (stdout, stderr) => {
    expect(readAudit(stdout, stderr)).toMatchObject({ kind: 'unavailable' })
  })

  it.each([
    JSON.stringify({ message: '401 Unauthorized', statusCode: 401 }),
    JSON.stringify({ error: { code: 'ENOLOCK', summary: 'This command requires an existing lockfile.' } }),
    JSON.stringify({ vulnerabilities: { a: { severity: 'terrible' } } }),
    'nonsense',
    '',
  ])('that says anything else fails: %s', (stdout) => {
    expect(readAudit(stdout, '')).toMatchObject({ kind: 'unreadable' })
  })
})
