/** Rows made in bulk for load tests: like the demo's in breeds, prices, dates and words, without sales or messages. */
import { newId } from '#lib/ids.ts'
import type { Calendar } from '../calendar.ts'
import { CATTERIES } from '../catteries/index.ts'
import { coatNamed } from '../portraits/coats.ts'
import { BREEDS, coatsOf } from '../portraits/index.ts'
import type { Random } from '../random.ts'
import { healthOf } from '../rows/health.ts'
import type { DemoCat } from '../world.ts'
import { BREED_WEIGHTS, NAME_HEADS, NAME_TAILS, PLACES } from './places.ts'

/** A stored picture of the demo, to be shown again. */
export type BulkPicture = { breed: string; images: string[]; pictures: unknown }

export type Making = { random: Random; calendar: Calendar; picturesOf: Map<string, BulkPicture[]> }

const TEXTS: DemoCat[] = CATTERIES.filter((cattery) => !cattery.standing).flatMap((cattery) => cattery.cats)
/** Single sentences of these texts, each with the name that stands in it: put together anew, no two cats read alike. */
const SENTENCES = TEXTS.flatMap(({ name, text }) =>
  text.split(/(?<=[.!?]) /).map((sentence) => ({ name, sentence })),
)
const KITTEN_PRICES = new Map(
  BREEDS.map(({ name }) => {
    const prices = TEXTS.filter((cat) => cat.breed === name && ('litter' in cat || cat.weeks < 52)).map(
      (cat) => cat.price,
    )
    return [name, prices.reduce((sum, price) => sum + price, 0) / prices.length]
  }),
)
const BREED_BAG = bag(BREEDS.map(({ name }) => [name, BREED_WEIGHTS[name] ?? 1]))
const PLACE_BAG = bag(PLACES)

/** Every value as often as its weight. */
function bag(weighted: [value: string, weight: number][]): [string, ...string[]] {
  return weighted.flatMap(([value, weight]) => Array<string>(weight).fill(value)) as [string, ...string[]]
}

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random.unit() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}

export type BulkBreeder = { id: string; userId: string; breeds: string[] }

/** An owner and a cattery of one to three breeds. */
export function breederRows({ random, calendar }: Making) {
  const [id, userId] = [newId(), newId()]
  const breeds = [...new Set([pick(random, BREED_BAG), pick(random, BREED_BAG), pick(random, BREED_BAG)])]
  const businessName = `${pick(random, NAME_HEADS)}${pick(random, NAME_TAILS)} ${pick(random, ['Cattery', 'Cats', breeds[0] ?? ''])}`
  const reviews = Math.floor(random.unit() ** 2 * 60)
  const createdAt = calendar.moment(Math.floor(random.between(200, 1_000)), 12)
  const user = {
    id: userId,
    email: `breeder-${userId}@example.com`,
    name: businessName,
    role: 'breeder',
    is_verified: true,
    created_at: createdAt,
    updated_at: createdAt,
  }
  const breeder = {
    id,
    user_id: userId,
    name: `The keeper of ${businessName}`,
    business_name: businessName,
    location: pick(random, PLACE_BAG),
    description: pick(random, CATTERIES).description,
    specializations: breeds,
    years_experience: Math.floor(1 + random.unit() ** 2 * 35),
    total_sales: Math.floor(reviews * random.between(1, 1.6)),
    rating: reviews ? Math.round(random.between(380, 500)) : 0,
    review_count: reviews,
    verification_status: 'verified',
    verification_badges: ['Health Tested'],
    documents: {},
    transport_methods: ['Pickup at the cattery'],
    meeting_locations: [],
    is_active: true,
    created_at: createdAt,
  }
  return { user, breeder, breeds }
}

/** A buyer whom reserved cats are reserved by. */
export function buyerRow({ calendar }: Making) {
  const id = newId()
  const createdAt = calendar.moment(200, 12)
  return {
    id,
    email: `buyer-${id}@example.com`,
    name: 'A buyer',
    role: 'buyer',
    is_verified: true,
    created_at: createdAt,
    updated_at: createdAt,
  }
}

/** One listed cat of a cattery. */
export function catRow({ random, calendar, picturesOf }: Making, breeder: BulkBreeder, buyerId: string) {
  const breed = pick(random, breeder.breeds)
  const source = pick(random, TEXTS)
  const name = pick(random, TEXTS).name
  const grown = random.chance(0.15)
  const weeks = Math.floor(grown ? random.between(52, 312) : random.between(6, 36))
  const price =
    Math.round(((KITTEN_PRICES.get(breed) ?? 1_200) * random.between(0.7, 1.35) * (grown ? 0.5 : 1)) / 50) *
    5_000
  const luck = random.unit()
  const status = luck < 0.8 ? 'available' : luck < 0.89 ? 'reserved' : luck < 0.98 ? 'sold' : 'withdrawn'
  const listedDaysAgo = Math.min(weeks * 7 - 14, Math.floor(random.unit() ** 2 * 240))
  const createdAt = calendar.moment(
    listedDaysAgo,
    Math.floor(random.between(0, 24)),
    Math.floor(random.between(0, 60)),
  )
  const reserved = status === 'reserved'
  const health = healthOf(`${name} ${breeder.id} ${random.unit()}`, breed, weeks, calendar)
  const shown = pick(random, picturesOf.get(breed) ?? [{ breed, images: [], pictures: [] }])
  return {
    id: newId(),
    breeder_id: breeder.id,
    name,
    breed,
    gender: source.sex,
    birth_date: calendar.date(weeks * 7 + Math.floor(random.between(0, 7))),
    price,
    deposit_amount: random.chance(0.9) ? Math.round(price / 25_000) * 5_000 : null,
    color: coatNamed(pick(random, coatsOf(breed))).name,
    description: Array.from({ length: Math.floor(random.between(2, 6)) }, () => pick(random, SENTENCES))
      .map((each) => each.sentence.replaceAll(each.name, name))
      .join(' '),
    images: shown.images,
    pictures: shown.pictures,
    health_records: health.healthRecords,
    pedigree: {},
    vaccinations: health.vaccinations,
    health_certifications: health.healthCertifications,
    status,
    is_featured: random.chance(0.01),
    reserved_by: reserved ? buyerId : null,
    reservation_date: reserved ? createdAt : null,
    created_at: createdAt,
  }
}
