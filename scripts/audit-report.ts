/** What `npm audit --json` reported. */
import { z } from 'zod'

export type AuditOutcome =
  | { kind: 'clean' }
  | { kind: 'findings'; lines: string[] }
  /** The registry has no audits or cannot be reached; nothing is known about the packages. */
  | { kind: 'unavailable'; reason: string }
  | { kind: 'unreadable'; reason: string }

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const
const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(severities), range: z.string(), fixAvailable: z.unknown() }),
  ),
})
const failureSchema = z.union([
  z.object({ message: z.string(), statusCode: z.number().optional() }),
  z.object({ error: z.object({ code: z.string().optional(), summary: z.string() }) }),
])

/** Statuses with which registries answer that they have no audits. */
const UNSUPPORTED = [404, 405, 410, 501]
/** Codes of a network that is missing. */
const OFFLINE = /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/

/** Reads the output of `npm audit --json`. Anything that is neither a report nor a known reason for none is unreadable. */
export function readAudit(stdout: string, stderr: string): AuditOutcome {
  const value = parse(stdout)
  const report = reportSchema.safeParse(value)
  if (report.success) {
    const lines = Object.entries(report.data.vulnerabilities).map(
      ([name, { severity, range, fixAvailable }]) =>
        `${severity}: ${name} ${range}${fixAvailable ? ', fixed in a newer version' : ''}`,
    )
    return lines.length > 0 ? { kind: 'findings', lines } : { kind: 'clean' }
  }
  const failure = failureSchema.safeParse(value)
  const text = failure.success ? JSON.stringify(failure.data) : ''
  const status = failure.success && 'statusCode' in failure.data ? failure.data.statusCode : undefined
  if (status !== undefined && UNSUPPORTED.includes(status))
    return { kind: 'unavailable', reason: `the registry answers ${status} to audits` }
  const offline = OFFLINE.exec(text + stderr)
  if (offline) return { kind: 'unavailable', reason: `the registry cannot be reached (${offline[0]})` }
  return { kind: 'unreadable', reason: (text || stdout + stderr).slice(0, 500) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
