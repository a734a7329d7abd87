import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { checkFolder, checkType, typeOfKey } from './key.ts'
import type { Storage } from './port.ts'

export type S3Settings = {
  /** URL of an S3-compatible store; by default, Amazon's for the region. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Stores files in a bucket, with path-style URLs (`endpoint/bucket/key`), which every S3-compatible store supports. */
export function openS3(settings: S3Settings): Storage {
  const Bucket = settings.bucket
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  const s3 = () => {
    opened ??= connect(settings)
    return opened
  }
  return {
    contentType: typeOfKey,
    async put(key, { bytes, contentType }) {
      checkType(key, contentType)
      const { sdk, client } = await s3()
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentType }))
    },
    async get(key) {
      const contentType = typeOfKey(key)
      const { sdk, client } = await s3()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }))
        return Body && { bytes: Buffer.from(await Body.transformToByteArray()), contentType }
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    async putFile(key, path) {
      const ContentType = typeOfKey(key)
      const { sdk, client } = await s3()
      const { size: ContentLength } = await stat(path)
      const Body = createReadStream(path)
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body, ContentType, ContentLength }))
    },
    async open(key) {
      typeOfKey(key)
      const { sdk, client } = await s3()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }))
        return Body as Readable | undefined
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    async *list(folder) {
      checkFolder(folder)
      const { sdk, client } = await s3()
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: folder })
      for await (const { Contents = [] } of pages)
        for (const { Key } of Contents) if (Key && posix.dirname(Key) === folder) yield Key
    },
    async remove(key) {
      typeOfKey(key)
      const { sdk, client } = await s3()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }))
    },
  }
}

/** The SDK is large, so it is loaded with the first file. Checksums only where the protocol asks: not every store knows them. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
  })
  return { sdk, client }
}
