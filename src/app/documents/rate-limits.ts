/** docs/evidence/rate-limits.md, written from the rate limits of all features. */
import '../api.ts'
import { listRateLimits, type RateLimit } from '#platform/rate-limits/index.ts'
import { code, table } from './markdown.ts'

const WINDOWS: [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
]

/** The whole document as Markdown. */
export function limitsDocument(): string {
  const limits = listRateLimits()
  return `${[
    '# Rate limits',
    '`npm run documents` writes this file from the limits that `defineRateLimit` defines; do not edit it. `src/app/tests/security/limits.api.test.ts` takes each of them to its number, which is accepted, and one further, which is not, and shows that other keys are free.',
    'A refused try is answered with 429 and Retry-After. Where the answer is silence, the response is the same as before and nothing is sent, because whoever tried must not learn that the account exists. How wrong passwords and codes are slowed down instead of refused is in [decision 047](../decisions/047-password-guessing.md); why limits are wide for networks is in [decision 030](../decisions/030-rate-limits.md).',
    table(['Limit', 'Each', 'Tries', 'Answer beyond'], limits.map(row)),
  ].join('\n\n')}\n`
}

function row({ name, by, points, seconds, answer = 'error' }: RateLimit): string[] {
  return [code(name), by, `${points} in ${windowText(seconds)}`, answer === 'error' ? '429' : 'silence']
}

function windowText(seconds: number): string {
  const [length = 1, name = 'second'] = WINDOWS.find(([each]) => seconds % each === 0) ?? []
  return seconds === length ? `one ${name}` : `${seconds / length} ${name}s`
}
