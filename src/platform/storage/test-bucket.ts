import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { DUMMY_ACCOUNT } from '@20minutes/s3rver/lib/models/account.js'
import type { S3Settings } from './s3.ts'

/**
 * Starts an S3 server for tests, with an empty bucket. It verifies signatures, except with `anySignature`, which lists need:
 * for them, this server expects the signature of another path than the SDK signs.
 */
export async function startTestBucket({ anySignature = false } = {}): Promise<{
  settings: S3Settings & { endpoint: string }
  createKey(id: string, secret: string): void
  revokeKey(id: string): void
  close(): Promise<void>
}> {
  const directory = await mkdtemp(join(tmpdir(), 'littermate-bucket-'))
  const bucket = 'cats'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: anySignature,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      // The server's only account.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    createKey: (id, secret) => DUMMY_ACCOUNT.createKeyPair(id, secret),
    revokeKey: (id) => DUMMY_ACCOUNT.revokeAccessKey(id),
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
