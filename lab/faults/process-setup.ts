/**
 * Loaded with `--import` into the product's processes while faults are injected: FAULT_CLOCK_MS is by how much this machine's
 * clock is wrong, and FAULT_PROVIDER_PORT is where the payment provider answers without TLS.
 */
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const clockMs = Number(process.env.FAULT_CLOCK_MS ?? 0)
const providerPort = Number(process.env.FAULT_PROVIDER_PORT ?? 0)
const PROVIDER_HOST = 'api.stripe.com'

if (clockMs !== 0) {
  const SystemDate = Date
  const WrongDate = class extends SystemDate {
    constructor(...values: [] | [number]) {
      // Without arguments, the time now.
      if (values.length === 0) super(SystemDate.now() + clockMs)
      else super(...values)
    }
    static override now() {
      return SystemDate.now() + clockMs
    }
  }
  globalThis.Date = WrongDate as DateConstructor
}

if (providerPort > 0) {
  const request = https.request
  https.request = ((options: https.RequestOptions, ...rest: []) =>
    options.host === PROVIDER_HOST
      ? http.request({ ...options, host: '127.0.0.1', port: providerPort, agent: undefined }, ...rest)
      : request(options, ...rest)) as typeof https.request
  syncBuiltinESMExports()
}
