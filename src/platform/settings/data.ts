/** Settings of the database, files, and backups. */
import { z } from 'zod'
import { list, optionalText, REQUIRED_TEXT, required, url } from './types.ts'

export const DATA = {
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder of the local databases, stored files, unsent emails, and the local session secret.'),
  DATABASE_URL: url('postgres', 'postgresql')
    .optional()
    .describe(
      '`postgres://…`, PostgreSQL 15 or later. Without it, PGlite runs inside the process. A certificate authority of your own is named with `?sslrootcert=/path/ca.pem`. Locally, a database on another machine needs `SEED=none`.',
    ),
  DATABASE_DIRECT_URL: url('postgres', 'postgresql')
    .optional()
    .describe(
      'The server itself, if `DATABASE_URL` is a pooler in transaction mode, through which LISTEN does not work: for LISTEN, jobs, and migrations ([poolers](production.md#poolers)).',
    ),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off` for a pooler in transaction mode without them, such as PgBouncer before 1.21 ([poolers](production.md#poolers)).',
    ),
  DATABASE_TLS: required.meta({
    description:
      '`required`: connections to PostgreSQL are encrypted, and its certificate and host name are verified; `optional`: for a server without TLS on a trusted network.',
    defaultText: REQUIRED_TEXT,
  }),
  SEED: z.enum(['demo', 'none']).optional().meta({
    description: 'Whether to add the demo data on the first start; production rejects `demo`.',
    defaultText: '`demo`; in production `none`',
  }),
  S3_BUCKET: optionalText.describe(
    'Stores files in an S3-compatible bucket; set with both keys or not at all. Without it, files are stored in `DATA_DIR`.',
  ),
  S3_ACCESS_KEY_ID: optionalText.describe('The ID of the key for the bucket.'),
  S3_SECRET_ACCESS_KEY: optionalText.describe('The key for the bucket.'),
  S3_ENDPOINT: url('http', 'https').optional().meta({
    description: 'The address of the bucket’s server.',
    defaultText: 'Amazon S3',
  }),
  S3_REGION: z.string().default('us-east-1').describe('The region of the bucket.'),
  BACKUP_DIR: optionalText.meta({
    description: 'Where `npm run backup` writes; use another disk or machine.',
    defaultText: '`backups` in `DATA_DIR`',
  }),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('How many backups stay there; older ones are removed after each backup. Without it, all stay.'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Encrypts backups, and decrypts them in a restore; at least 16 characters.'),
  BACKUP_RECIPIENTS: list(
    z.string().startsWith('age1', 'must be public keys that begin with age1, separated by commas'),
  )
    .optional()
    .describe(
      'Public keys (`age1…`) that backups are encrypted for instead, separated by commas; `npm run backup -- --new-key FILE` creates a pair.',
    ),
}
