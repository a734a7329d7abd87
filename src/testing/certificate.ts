import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/** A certificate for localhost that no authority signed, as PEM texts, and a file with it. */
export type Certificate = { key: string; cert: string; file: string; remove(): Promise<void> }

/** Creates a certificate. */
export async function createCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const folder = await mkdtemp(join(tmpdir(), 'littermate-certificate-'))
  const file = join(folder, 'cert.pem')
  await writeFile(file, cert)
  return { key, cert, file, remove: () => rm(folder, { recursive: true, force: true }) }
}
