import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A certificate for localhost that no authority signed, as PEM texts. */
export type Certificate = { key: string; cert: string; file: string; remove(): Promise<void> }

/** Node cannot create certificates. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Creates a certificate with the command openssl. */
export async function createCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'littermate-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const made = spawnSync('openssl', ['req', '-x509', ...curve, ...names, '-keyout', key, '-out', cert])
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`)
  return {
    key: await readFile(key, 'utf8'),
    cert: await readFile(cert, 'utf8'),
    file: cert,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
