/** A real OpenID provider on loopback that signs in the user set by the test, without interaction. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type OidcUser = {
  sub: string
  email: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
  [claim: string]: unknown
}

export type TestOidcProvider = {
  issuer: string
  /** The user who signs in next. */
  user: OidcUser
  close(): Promise<void>
}

export const OIDC_CLIENT = { id: 'littermate', secret: 'test client secret' }

/** Starts the provider for a client with this redirect URI, by default on a free port. */
export async function startOidcProvider(redirectUri: string, port = 0): Promise<TestOidcProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: TestOidcProvider = {
    issuer,
    user: { sub: 'none', email: 'none@example.com' },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  const provider = new Provider(issuer, {
    clients: [{ client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name', 'role'] },
    cookies: { keys: ['cookie signing key'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ ...state.user, sub: id }),
    }),
    loadExistingGrant: async (context: {
      oidc: { client: { clientId: string }; session: { accountId: string } }
    }) => {
      const { client, session } = context.oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    const result = { login: { accountId: state.user.sub } }
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  return state
}
