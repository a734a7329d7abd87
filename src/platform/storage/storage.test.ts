import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { onlyIf } from '#testing/only-if.ts'
import { openStorage, type Storage, StorageKeyError } from './index.ts'
import { startTestBucket } from './test-bucket.ts'

let folder: string
let bucket: Awaited<ReturnType<typeof startTestBucket>>
const stores: Record<string, Storage> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'littermate-storage-'))
  bucket = await startTestBucket()
  stores.disk = openStorage({ dataDir: folder })
  stores.bucket = openStorage({ dataDir: folder, s3: bucket.settings })
})

afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

const webp = (text: string) => ({ bytes: Buffer.from(text), contentType: 'image/webp' })
const filesOnDisk = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )

describe.each(['disk', 'bucket'])('%s', (kind) => {
  const storage = () => stores[kind] as Storage

  it('returns the bytes and content type of a stored file', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0, 128])
    await storage().put('objects/one/original.webp', { bytes, contentType: 'image/webp' })
    expect(await storage().get('objects/one/original.webp')).toEqual({ bytes, contentType: 'image/webp' })
  })

  it('returns undefined for an unknown key', async () => {
    expect(await storage().get('objects/none/original.webp')).toBeUndefined()
    expect(await storage().get('objects/one/original/400.webp')).toBeUndefined()
  })

  it('lists the files that are directly in a folder', async () => {
    const lenient = await startTestBucket({ anySignature: true })
    onTestFinished(lenient.close)
    const s3 = kind === 'bucket' ? lenient.settings : undefined
    const storage = () => openStorage({ dataDir: join(folder, 'lists'), s3 })
    for (const key of ['lists/a.bin', 'lists/b.bin', 'lists/deeper/c.bin', 'lists-of-others/d.bin'])
      await storage().put(key, { bytes: Buffer.from('x'), contentType: 'application/octet-stream' })
    const keys: string[] = []
    for await (const key of storage().list('lists')) keys.push(key)
    expect(keys.sort()).toEqual(['lists/a.bin', 'lists/b.bin'])
    for await (const key of storage().list('nothing-here')) expect(key).toBeUndefined()
    await expect(storage().list('../lists')[Symbol.asyncIterator]().next()).rejects.toThrow(StorageKeyError)
  })

  it('replaces a file without changing its neighbor', async () => {
    await storage().put('objects/two/400.webp', webp('neighbor'))
    await storage().put('objects/two/800.webp', webp('long before'))
    await storage().put('objects/two/800.webp', webp('after'))
    expect((await storage().get('objects/two/800.webp'))?.bytes.toString()).toBe('after')
    expect((await storage().get('objects/two/400.webp'))?.bytes.toString()).toBe('neighbor')
  })

  it('removes a file, and ignores a missing one', async () => {
    await storage().put('objects/three/original.webp', webp('x'))
    await storage().remove('objects/three/original.webp')
    await storage().remove('objects/three/original.webp')
    expect(await storage().get('objects/three/original.webp')).toBeUndefined()
  })

  // S3 guarantees this; the test server, which writes plain files, does not.
  it(
    'returns a complete file while two writers replace it repeatedly',
    onlyIf(kind === 'disk', 'a bucket replaces files itself'),
    async () => {
      const [first, second] = ['a'.repeat(200_000), 'b'.repeat(150_000)]
      await storage().put('race.webp', webp(first))
      const writes = Array.from({ length: 10 }, (_, i) =>
        storage().put('race.webp', webp(i % 2 ? first : second)),
      )
      const reads = Array.from({ length: 20 }, () => storage().get('race.webp'))
      for (const read of await Promise.all(reads)) expect([first, second]).toContain(read?.bytes.toString())
      await Promise.all(writes)
    },
  )

  it.each([
    '',
    '/etc/passwd',
    '../secret.webp',
    'a/../b.webp',
    'a//b.webp',
    './a.webp',
    'a/.hidden/b.webp',
    'a\\b.webp',
    'a/b.webp\0',
    'a/b.webp\n',
    'UPPER.webp',
    'no-ending',
    'a/b.svg',
    'a/b.html',
    'é.webp',
    `${'a/'.repeat(120)}b.webp`,
  ])('refuses the key %j', async (key) => {
    await expect(storage().put(key, webp('x'))).rejects.toThrow(StorageKeyError)
    await expect(storage().get(key)).rejects.toThrow(StorageKeyError)
    await expect(storage().remove(key)).rejects.toThrow(StorageKeyError)
  })

  it('refuses a content type that does not match the extension', async () => {
    const html = { bytes: Buffer.from('<script>'), contentType: 'text/html' }
    await expect(storage().put('a/b.webp', html)).rejects.toThrow(StorageKeyError)
  })
})

it('leaves no temporary files on disk and spreads objects over folders', async () => {
  for (let i = 0; i < 20; i++) await stores.disk?.put(`objects/many-${i}/original.webp`, webp('x'))
  const files = await filesOnDisk()
  expect(files.filter((file) => !/^[a-z0-9-]+\.webp$/.test(file.name))).toEqual([])
  expect(
    new Set(files.map((file) => file.parentPath.slice(folder.length).split('/')[2])).size,
  ).toBeGreaterThan(10)
})

it('stores the content type in the bucket', async () => {
  await stores.bucket?.put('objects/typed/original.webp', webp('x'))
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const { endpoint, region, bucket: Bucket, ...credentials } = bucket.settings
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  const stored = await client.send(new GetObjectCommand({ Bucket, Key: 'objects/typed/original.webp' }))
  expect(stored.ContentType).toBe('image/webp')
})

it('reports wrong credentials as an error, not as a missing file', async () => {
  const s3 = { ...bucket.settings, secretAccessKey: 'wrong' }
  const locked = openStorage({ dataDir: folder, s3 })
  await expect(locked.put('a/b.webp', webp('x'))).rejects.toThrow()
  await expect(locked.get('a/none.webp')).rejects.toThrow()
})
