#!/usr/bin/env node
/** Starts the server as a process of its own; see README.md. */
import { parseArgs } from 'node:util'
import { startLocalStripe } from './index.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    key: { type: 'string' },
    webhooks: { type: 'string' },
    site: { type: 'string' },
    file: { type: 'string' },
  },
})
const server = await startLocalStripe({
  port: Number(values.port),
  secretKey: values.key,
  siteUrl: values.site,
  file: values.file,
})
if (values.webhooks) server.setWebhookUrl(values.webhooks)

const { host, port } = server.api
process.stdout.write(`Local Stripe listens on http://${host}:${port}
  secret key         ${server.secretKey}
  publishable key    ${server.publishableKey}
  webhook secret     ${server.webhookSecret}, for connected accounts ${server.connectWebhookSecret}
  browser's script   http://${host}:${port}${server.scriptUrl}
`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => server.close().then(() => process.exit(0)))
