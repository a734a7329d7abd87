/** The services outside of the product, each behind a relay: the payment provider, mail, and storage. */

import { type LocalStripe, startLocalStripe } from '@littermate/local-stripe'
import { createLog } from '#platform/log/index.ts'
import { startTestBucket } from '#platform/storage/test-bucket.ts'
import { type ReceivedEmail, startSmtpServer } from '#testing/smtp.ts'
import { type Relay, startRelay } from './relay.ts'

export type OutsideServices = {
  provider: LocalStripe
  emails: ReceivedEmail[]
  relays: { provider: Relay; mail: Relay; storage: Relay }
  /** Settings of the product's processes, with a folder instead of the bucket if `files` is `folder`. */
  env(files: 'bucket' | 'folder'): Record<string, string>
  close(): Promise<void>
}

/** Starts them. They keep their state while processes of the product and its database are killed. */
export async function startOutsideServices(): Promise<OutsideServices> {
  const provider = await startLocalStripe({ log: createLog('silent') })
  const smtp = await startSmtpServer()
  const bucket = await startTestBucket({ anySignature: true })
  const relays = {
    provider: await startRelay(provider.api.port),
    mail: await startRelay(Number(new URL(smtp.url).port)),
    storage: await startRelay(Number(new URL(bucket.settings.endpoint).port)),
  }
  return {
    provider,
    emails: smtp.received,
    relays,
    env: (files) => ({
      STRIPE_SECRET_KEY: provider.secretKey,
      STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
      STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
      FAULT_PROVIDER_PORT: String(relays.provider.port),
      SMTP_URL: `smtp://127.0.0.1:${relays.mail.port}`,
      ...(files === 'bucket' && {
        S3_ENDPOINT: `http://127.0.0.1:${relays.storage.port}`,
        S3_BUCKET: bucket.settings.bucket,
        S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      }),
    }),
    async close() {
      await Promise.all([...Object.values(relays).map((relay) => relay.close()), provider.close()])
      await Promise.all([smtp.close(), bucket.close()])
    },
  }
}
