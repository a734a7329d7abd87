/** Which licenses packages may have, and those that have another one. Reads package-lock.json. */

/** Licenses that only ask for their text and copyright to be kept. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC']
const ALLOWED = new Set([...PERMISSIVE, 'MIT', 'MIT-0', 'OFL-1.1', 'Zlib'])
/** Also allowed in development tools, which are not distributed. */
const ALLOWED_IN_TOOLS = new Set([...ALLOWED, 'MPL-2.0'])

/** Packages with another license: libvips and libheif are libraries beside our code, which their license permits. */
const EXCEPTIONS = /^(@img\/sharp-|libheif-js$)/
const ALLOWED_IN_EXCEPTIONS = new Set([...ALLOWED, 'LGPL-3.0', 'LGPL-3.0-or-later'])

/** Only as development tools: caniuse-lite is data about browsers, which Babel reads; its license only asks to name the source. */
const EXCEPTIONAL_TOOLS: Record<string, string> = { 'caniuse-lite': 'CC-BY-4.0' }

/** Packages whose package.json names no license or not which one, with the one in their files. */
const READ_BY_HAND: Record<string, string> = {
  'busboy@1.6.0': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'parse-cache-control@1.0.1': 'BSD-3-Clause',
  'png-js@2.0.0': 'MIT',
  'streamsearch@1.1.0': 'MIT',
}

export type LockedPackage = { version?: string; license?: string; dev?: boolean; link?: boolean }

/** One line for each package whose license is not allowed or unknown. */
export function licenseErrors(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    // The project's own packages, which are not published.
    if (link || !path.includes('node_modules/')) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const id = `${name}@${version}`
    const known = READ_BY_HAND[id] ?? license
    const allowed = EXCEPTIONS.test(name) ? ALLOWED_IN_EXCEPTIONS : dev ? ALLOWED_IN_TOOLS : ALLOWED
    if (known !== undefined && isAllowed(known, allowed)) return []
    if (dev && known !== undefined && EXCEPTIONAL_TOOLS[name] === known) return []
    return [`${id}: ${known ?? 'no license in its package.json'}${dev ? ' (development)' : ''}`]
  })
}

/** Whether an SPDX expression of licenses, OR, and AND can be fulfilled with allowed licenses. */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(plain)) return false
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((license) => allowed.has(license)))
}
