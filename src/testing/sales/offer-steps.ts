/** Random actions on waiting lists: families join, breeders offer, end offers, and choose a day, families answer. */
import { addDays } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { TestUser } from '../builders.ts'

type Response = { statusCode: number; json<T>(): T }
type Cattery = { id: string; owner: TestUser }

/** What the steps need of the market. */
type Market = {
  send(method: string, path: string, as: TestUser, body?: unknown): Promise<Response>
  pick<T>(from: readonly T[]): T | undefined
  random(): number
  /** The ISO date that the clock shows. */
  today(): string
  buyers: readonly TestUser[]
  catteries: readonly Cattery[]
  /** Starts the payment of a cat. */
  start(buyer: TestUser, cat: { id: string; price: number; breederId: string }): Promise<void>
}

type Picker = {
  kittens: { id: string; heldBy: { offerId: string } | null }[]
  families: { entryId: string }[]
}
type OwnOffer = {
  id: string
  entryId: string
  cats: { id: string; price: number }[]
  breeder: { id: string }
}
type OwnEntry = { id: string; status: string }

const REASON = 'This was agreed with all families.'
const WISHES = { colors: [], purpose: 'companion', earliest: null, latest: null, maxPrice: null }

export class OfferSteps {
  private readonly market: Market

  constructor(market: Market) {
    this.market = market
  }

  /** Every cattery opens its list of any litter. */
  async open(): Promise<void> {
    for (const { owner } of this.market.catteries) await this.configure(owner, null)
  }

  private async configure(owner: TestUser, togetherFrom: string | null): Promise<void> {
    await this.market.send('PUT', '/api/breeders/waiting-list/settings', owner, {
      pairingId: null,
      isOpen: true,
      maxEntries: null,
      confirmsEntries: false,
      questions: [],
      offersNext: true,
      togetherFrom,
    })
  }

  /** A breeder chooses the day from which families are notified together, or removes it. */
  chooseDay = async () => {
    const { catteries, pick, today } = this.market
    const cattery = pick(catteries)
    const days = pick([null, 0, 2])
    if (cattery && days !== undefined)
      await this.configure(cattery.owner, days === null ? null : addDays(today(), days))
  }

  join = async () => {
    const { buyers, catteries, pick, send } = this.market
    const [buyer, cattery] = [pick(buyers), pick(catteries)]
    if (!buyer || !cattery) return
    await send('POST', '/api/waiting-lists/entries', buyer, {
      ...WISHES,
      id: newId(),
      breederId: cattery.id,
      pairingId: null,
      gender: pick([null, null, 'male', 'female']),
      home: 'A quiet house.',
      answers: [],
    })
  }

  /** A breeder offers up to three cats, or two offers at the same time. */
  offer = async () => {
    const { catteries, pick, random, send } = this.market
    const cattery = pick(catteries)
    if (!cattery) return
    const response = await send('GET', '/api/breeders/waiting-list/picker?list=any', cattery.owner)
    if (response.statusCode !== 200) return
    const { kittens, families } = response.json<Picker>()
    const free = kittens.filter(({ heldBy }) => !heldBy)
    const make = async () => {
      const count = 1 + Math.floor(random() * 3)
      const catIds = new Set(Array.from({ length: count }, () => pick(free)?.id).filter(Boolean))
      const entryId = pick(families)?.entryId
      if (!entryId || catIds.size === 0) return
      await send('POST', '/api/breeders/waiting-list/offers', cattery.owner, {
        id: newId(),
        entryId,
        catIds: [...catIds],
        hours: pick([1, 12, 48, 168]),
        skipReason: REASON,
        offersNext: random() < 0.8,
      })
    }
    await Promise.all(random() < 0.2 ? [make(), make()] : [make()])
  }

  /** A family starts to pay for one of its offered cats, declines the offer, or does both. */
  answer = async () => {
    const { buyers, pick, random, send, start } = this.market
    const buyer = pick(buyers)
    if (!buyer) return
    const offer = pick((await send('GET', '/api/waiting-lists/offers', buyer)).json<OwnOffer[]>())
    const cat = offer && pick(offer.cats)
    if (!cat) return
    if (random() < 0.75) await start(buyer, { ...cat, breederId: offer.breeder.id })
    if (random() < 0.3)
      await send('POST', `/api/waiting-lists/offers/${offer.id}/decline`, buyer, { reason: null })
  }

  /** A breeder ends one of the open offers. */
  withdraw = async () => {
    const { catteries, pick, send } = this.market
    const cattery = pick(catteries)
    if (!cattery) return
    const response = await send('GET', '/api/breeders/waiting-list/picker?list=any', cattery.owner)
    if (response.statusCode !== 200) return
    const held = pick(response.json<Picker>().kittens.flatMap(({ heldBy }) => heldBy ?? []))
    if (held)
      await send('POST', `/api/breeders/waiting-list/offers/${held.offerId}/withdraw`, cattery.owner, {
        reason: REASON,
      })
  }

  /** A family leaves a list, or takes part again. */
  leaveOrResume = async () => {
    const { buyers, pick, send } = this.market
    const buyer = pick(buyers)
    if (!buyer) return
    const entries = (await send('GET', '/api/waiting-lists/entries', buyer)).json<OwnEntry[]>()
    const entry = pick(entries.filter(({ status }) => status === 'waiting' || status === 'paused'))
    if (!entry) return
    const path = `/api/waiting-lists/entries/${entry.id}`
    if (entry.status === 'paused') await send('POST', `${path}/resume`, buyer)
    else await send('POST', `${path}/leave`, buyer, { reason: null })
  }
}
