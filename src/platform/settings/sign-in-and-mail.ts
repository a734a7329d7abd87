/** Settings of sign-in and email. */
import { z } from 'zod'
import { optionalText, REQUIRED_TEXT, replaceable, required, url } from './types.ts'

export const SIGN_IN = {
  SESSION_SECRET: replaceable(z.string().min(32, 'must have at least 32 characters')).meta({
    description:
      'All keys are derived from it; at least 32 characters, for example from `openssl rand -base64 32`. To [replace it](runbooks/replace-secret.md), set the new and the previous one, separated by a comma.',
    defaultText: 'generated in `DATA_DIR`',
  }),
  OIDC_ISSUER: url('http', 'https')
    .optional()
    .describe('Sign-in with an OpenID Connect provider; set with its ID and secret or not at all.'),
  OIDC_CLIENT_ID: optionalText.describe('The client’s ID at the provider.'),
  OIDC_CLIENT_SECRET: optionalText.describe('The client’s secret at the provider.'),
  OIDC_NAME: z.string().default('Single sign-on').describe('Label of the provider’s button.'),
}

export const MAIL = {
  SMTP_URL: url('smtp', 'smtps')
    // The mail library reads options there that turn off encryption or verification.
    .refine((text) => !text.includes('?'), { error: 'must not have options after a question mark' })
    .optional()
    .describe(
      '`smtp://` or `smtps://` with user and password. Without it, emails are only shown at `/dev/mail`.',
    ),
  SMTP_TLS: required.meta({
    description:
      '`required`: emails are only sent with TLS (`smtps://`, or `smtp://` with STARTTLS) and a verified certificate; `optional`: also unencrypted, for a relay on a trusted network.',
    defaultText: REQUIRED_TEXT,
  }),
  MAIL_FROM: z.string().default('Littermate <hello@littermate.example>').describe('Sender of emails.'),
  SECURITY_CONTACT: z
    .union([z.email(), url('https', 'mailto')])
    .optional()
    .meta({
      description: 'Email address or URL for reports of vulnerabilities, in `/.well-known/security.txt`.',
      defaultText: '`security@` the host of `PUBLIC_URL`',
    }),
}
