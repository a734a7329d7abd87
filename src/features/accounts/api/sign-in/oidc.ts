import type { AuthContext } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import { decodeJwt } from 'jose'
import { screen } from '#lib/screening/index.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import { withoutInvisible } from '#lib/texts/invisible.ts'
import type { Env } from '#platform/env.ts'
import type { Logger } from '#platform/log/index.ts'

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
          mapProfileToUser: readProfileNames,
        },
      ],
    }),
  ]
}

type OAuthProvider = AuthContext['socialProviders'][number]

/**
 * Adds two checks of OpenID Connect that the library leaves out: the metadata names the configured issuer (Discovery 4.3), and
 * a response without an ID token, or with the user information of someone else, signs nobody in (Core 3.1.3.3 and 5.3.2).
 * Throws if the issuer is another one.
 */
export function checkProvider(providers: OAuthProvider[], { OIDC_ISSUER = '' }: Env): void {
  const provider = providers.find(({ id }) => id === OIDC_PROVIDER)
  if (!provider) return
  const withoutSlash = (url = '') => url.replace(/\/$/, '')
  const issuer = typeof provider.issuer === 'string' ? provider.issuer : undefined
  if (withoutSlash(issuer) !== withoutSlash(OIDC_ISSUER))
    throw new Error(`The OpenID provider names ${issuer} as its issuer, and OIDC_ISSUER is ${OIDC_ISSUER}.`)
  const getUserInfo = provider.getUserInfo.bind(provider)
  provider.getUserInfo = async (tokens) => {
    if (!tokens.idToken) return null
    const info = await getUserInfo(tokens)
    const { sub } = (info?.data ?? {}) as { sub?: unknown }
    return sub === decodeJwt(tokens.idToken).sub ? info : null
  }
}

/** The code of the library's answer, and of the sign-in page, when the provider does not respond. */
export const PROVIDER_UNAVAILABLE = 'provider_unavailable'

/** How long the provider may take to name its endpoints. */
const DISCOVERY_MS = 5_000

/** The provider did not name its endpoints. */
class ProviderUnavailableError extends Error {
  constructor(cause?: unknown) {
    super('The OpenID provider does not respond.', { cause })
    this.name = 'ProviderUnavailableError'
  }
}

/** Whether a request of the library needs the provider. */
export function usesProvider(url: string): boolean {
  const { pathname } = new URL(url)
  return pathname.endsWith('/sign-in/social') || pathname.endsWith(`/callback/${OIDC_PROVIDER}`)
}

/**
 * Returns a function that opens something when it is first needed, once for concurrent calls, and again after a failure.
 * It throws ProviderUnavailableError when opening fails or takes too long.
 */
export function openOnFirstUse<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return async () => {
    opened ??= open()
    const attempt = opened
    const late = AbortSignal.timeout(DISCOVERY_MS)
    try {
      return await Promise.race([
        attempt,
        new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason))),
      ])
    } catch (error) {
      if (opened === attempt) opened = undefined
      throw new ProviderUnavailableError(error)
    }
  }
}

/** The answer to a request that needs a provider that does not respond; throws any other error again. */
export function unavailableProvider(error: unknown, log: Logger): Response {
  if (!(error instanceof ProviderUnavailableError)) throw error
  log.error({ err: error }, 'the OpenID provider does not respond')
  return Response.json({ code: PROVIDER_UNAVAILABLE }, { status: 503 })
}

/**
 * First and last name from the standard claims (OpenID Connect Core 5.1), unless they contain contact details, because
 * other users see them. The email address counts as confirmed only if the claim is `true`.
 */
export function readProfileNames(profile: Record<string, unknown>) {
  const text = (claim: string) => {
    const value = profile[claim]
    const name = typeof value === 'string' ? excerpt(withoutInvisible(value).trim(), 80) : ''
    return screen(name, { isName: true }).flagged ? '' : name
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
