/** What tests use of the S3 server, which ships no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<unknown>
    close(): Promise<void>
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  /** The account of all buckets. */
  export const DUMMY_ACCOUNT: {
    createKeyPair(id: string, secret: string): void
    revokeAccessKey(id: string): void
  }
}
