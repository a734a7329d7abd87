/** A sale whose parties write and sign a contract, for tests. */
import { newId } from '#lib/ids.ts'
import type { TestApp } from '#testing/app.ts'
import type { TestUser } from '#testing/builders.ts'
import { addConsent } from './api/store.ts'
import { CONSENT_VERSION } from './consent.ts'
import type { SaleContract } from './contract.ts'

export const TEST_CLAUSES = [
  { kind: 'purpose', purpose: 'companion' },
  { kind: 'own', title: 'Photos', text: 'The buyer sends a photo each year.' },
]

type Sale = { id: string; buyer: TestUser; breeder: TestUser }

/** What the parties of a sale do with its contract, through the API. */
export function contractActs(app: () => TestApp, { id, buyer, breeder }: Sale) {
  const path = `/api/orders/${id}/contract`
  const post = (name: string, as: TestUser, body: object, headers: Record<string, string> = {}) =>
    app().request('POST', `${path}/${name}`, { as, body, headers })
  const read = async (as: TestUser) => (await app().request('GET', path, { as })).json<SaleContract>()
  const consent = (user: TestUser) =>
    addConsent(app().services.db, {
      transactionId: id,
      userId: user.id,
      consentVersion: CONSENT_VERSION,
      consentedAt: app().clock.now(),
    })
  const draft = (body: object = {}, as = breeder) =>
    app().request('PUT', path, {
      as,
      body: { id: newId(), templateId: null, signBy: 'anytime', clauses: TEST_CLAUSES, ...body },
    })
  /** Which version a party sends with an act: the breeder's draft, or the last one that was offered. */
  const seen = async (as: TestUser) => {
    const { draft: own, current } = await read(as)
    const shown = own ?? current
    return { contractId: shown?.id ?? newId(), digest: shown?.digest ?? '0'.repeat(64) }
  }
  const offered = async (body: object = {}) => {
    await draft(body)
    const shown = await seen(breeder)
    await post('offer', breeder, shown)
    return shown
  }
  const signature = { name: 'Robin Tate' }
  const signedByBuyer = async (body: object = {}) => {
    const shown = await offered(body)
    await post('read', buyer, shown)
    await consent(buyer)
    await post('sign', buyer, { ...shown, ...signature })
    return shown
  }
  const signed = async (body: object = {}) => {
    const shown = await signedByBuyer(body)
    await consent(breeder)
    await post('sign', breeder, { ...shown, name: 'Mara Quill' })
    return shown
  }
  return { path, post, read, consent, draft, seen, offered, signedByBuyer, signed }
}
