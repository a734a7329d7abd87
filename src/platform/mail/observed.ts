import type { Calls } from '#platform/calls/index.ts'
import { currentContext } from '#platform/work-context/index.ts'
import type { Mail } from './port.ts'

/** The header that names the request that caused an email, so that a forwarded one leads to its log lines. */
const REQUEST_ID = 'X-Request-ID'

/** Mail whose calls are observed; every email carries the ID of its request. */
export function observedMail(mail: Mail, calls: Calls): Mail {
  return {
    leavesMachine: mail.leavesMachine,
    send(message) {
      const requestId = currentContext()?.requestId
      const headers = { ...message.headers, ...(requestId && { [REQUEST_ID]: requestId }) }
      return calls.observe({ service: 'mail', operation: 'send' }, () => mail.send({ ...message, headers }))
    },
  }
}
