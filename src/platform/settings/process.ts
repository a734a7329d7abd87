/** Settings of the process: where it listens, what it does, and its limits. */
import { z } from 'zod'
import { REQUIRED_TEXT, required, url } from './types.ts'

export const PROCESS = {
  APP_ENV: z
    .enum(['local', 'production'])
    .default('local')
    .describe(
      'Production rejects insecure settings. Local has demo accounts with public passwords, so it rejects everything that would reach beyond this machine: other hosts, `https://` URLs, external mail, sign-in, storage, and database servers, and live payment keys.',
    ),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('Where the process listens; 0 selects a free port.'),
  HOST: z
    .string()
    .default('localhost')
    .describe('The address on which the process listens. Locally, it must be an address of this machine.'),
  PUBLIC_URL: url('http', 'https').optional().meta({
    description:
      'The site’s public URL, used for links in emails and payments; must be `https://` in production.',
    defaultText: '`http://localhost:PORT`',
  }),
  ROLE: z
    .enum(['web', 'worker', 'all'])
    .default('all')
    .describe(
      '`web` serves requests, `worker` runs jobs, `all` does both; `--role=` on the command line overrides it.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least severe log lines that are written.'),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe(
      'Number of proxies in front of the process; rate limits need it to see the visitor’s IP address in `X-Forwarded-For`. Their `X-Request-Id` and `traceparent` headers are used, too, so they must not pass on those of visitors.',
    ),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).optional().meta({
    description:
      'Seconds for which a process that is stopping still accepts requests while `/readyz` fails, so that load balancers notice.',
    defaultText: '5 in production, otherwise 0',
  }),
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off` for load tests; must be `on` in production.'),
  STAFF_TWO_FACTOR: required.meta({
    description: 'Whether staff need an authenticator app or a passkey; must be `required` in production.',
    defaultText: REQUIRED_TEXT,
  }),
  NODE_TLS_REJECT_UNAUTHORIZED: z
    .string()
    .optional()
    .describe(
      'A setting of Node.js: 0 turns off the verification of all certificates, which production rejects.',
    ),
}
