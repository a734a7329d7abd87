import { genericOAuth } from 'better-auth/plugins'
import { screen } from '#lib/screening/index.ts'
import type { Env } from '#platform/env.ts'

/** The provider's name in our paths: its callback is /api/auth/callback/oidc. */
export const OIDC_PROVIDER = 'oidc'

/** The configured OpenID Connect provider, if any. */
export function oidcPlugins({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Env) {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return []
  return [
    genericOAuth({
      config: [
        {
          providerId: OIDC_PROVIDER,
          discoveryUrl: `${OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
          requireIdTokenVerification: true,
          clientId: OIDC_CLIENT_ID,
          clientSecret: OIDC_CLIENT_SECRET,
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          mapProfileToUser: namesOf,
        },
      ],
    }),
  ]
}

/**
 * First and last name from the standard claims (OpenID Connect Core 5.1), unless they contain contact details, because
 * other users see them. The email address counts as confirmed only if the claim is `true`.
 */
export function namesOf(profile: Record<string, unknown>) {
  const text = (claim: string) => {
    const value = profile[claim]
    const name = typeof value === 'string' ? value.trim().slice(0, 80) : ''
    return screen(name).flagged ? '' : name
  }
  const [first = '', ...rest] = text('name').split(/\s+/)
  const firstName = text('given_name') || first
  const lastName = text('family_name') || rest.join(' ')
  return {
    name: text('name') || `${firstName} ${lastName}`.trim(),
    firstName: firstName || null,
    lastName: lastName || null,
    emailVerified: profile.email_verified === true,
  }
}
