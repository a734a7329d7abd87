/** Catteries and cats for load tests, with the breeds, prices, dates, and sentences of the demo. */
import { nameKey } from '#features/breeders/api/names.ts'
import type { Calendar } from '../calendar.ts'
import type { DemoCat } from '../catteries/cattery.ts'
import { CATTERIES } from '../catteries/index.ts'
import { demoId } from '../ids.ts'
import { coatNamed } from '../portraits/coats.ts'
import { BREEDS, listCoats } from '../portraits/index.ts'
import type { Random } from '../random.ts'
import { chooseDocumented, createHealthRecords } from '../rows/health.ts'
import { BREED_WEIGHTS, NAME_HEADS, NAME_TAILS, PLACES } from './places.ts'

/** The pictures of a cat that is stored already. */
export type BulkPicture = { breed: string; images: string[]; pictures: unknown }

export type BulkContext = { random: Random; calendar: Calendar; picturesOf: Map<string, BulkPicture[]> }

const TEXTS: DemoCat[] = CATTERIES.filter((cattery) => !cattery.verification).flatMap(
  (cattery) => cattery.cats,
)
/** The sentences of these texts, each with the name in it; new combinations give each cat its own text. */
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
const WEIGHTED_BREEDS = repeat(BREEDS.map(({ name }) => [name, BREED_WEIGHTS[name] ?? 1]))
const WEIGHTED_PLACES = repeat(PLACES)

/** Each value as many times as its weight says. */
function repeat(weighted: [value: string, weight: number][]): [string, ...string[]] {
  return weighted.flatMap(([value, weight]) => Array<string>(weight).fill(value)) as [string, ...string[]]
}

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random.unit() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** A cattery of one to three breeds, and its owner. No two numbers have the same name. */
export function breederRows({ random, calendar }: BulkContext, number: number) {
  const [id, userId] = [demoId('bulk breeder', number), demoId('bulk breeder user', number)]
  const breeds = [
    ...new Set([pick(random, WEIGHTED_BREEDS), pick(random, WEIGHTED_BREEDS), pick(random, WEIGHTED_BREEDS)]),
  ]
  const businessName = `${pick(random, NAME_HEADS)}${pick(random, NAME_TAILS)} ${pick(random, ['Cattery', 'Cats', breeds[0] ?? ''])} ${number}`
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
    name: `Owner of ${businessName}`,
    business_name: businessName,
    location: pick(random, WEIGHTED_PLACES),
    description: pick(random, CATTERIES).description,
    specializations: breeds,
    years_experience: Math.floor(1 + random.unit() ** 2 * 35),
    total_sales: Math.floor(reviews * random.between(1, 1.6)),
    rating: reviews ? Math.round(random.between(380, 500)) : 0,
    review_count: reviews,
    verification_status: 'verified',
    verification_badges: ['Health Tested'],
    checks_valid_until: [calendar.date(100), calendar.date(-300), calendar.date(-400), calendar.date(-500)],
    checks_newest: [50, 60, 70, 80].map((daysAgo) => calendar.date(daysAgo)),
    name_key: nameKey(businessName),
    has_added_cats: true,
    documents: {},
    transport_methods: ['Pickup at the cattery'],
    meeting_locations: [],
    is_active: true,
    created_at: createdAt,
  }
  return { user, breeder, breeds }
}

/** A cat that PostgreSQL multiplies. The first ones are of every breed. */
export function catTemplate({ random, calendar, picturesOf }: BulkContext, number: number) {
  const breed = BREEDS[number]?.name ?? pick(random, WEIGHTED_BREEDS)
  const source = pick(random, TEXTS)
  const name = pick(random, TEXTS).name
  const isAdult = random.chance(0.15)
  const weeks = Math.floor(isAdult ? random.between(52, 312) : random.between(6, 36))
  const price =
    Math.round(((KITTEN_PRICES.get(breed) ?? 1_200) * random.between(0.7, 1.35) * (isAdult ? 0.5 : 1)) / 50) *
    5_000
  const chance = random.unit()
  const status =
    chance < 0.8 ? 'available' : chance < 0.89 ? 'reserved' : chance < 0.98 ? 'sold' : 'withdrawn'
  const listedDaysAgo = Math.min(weeks * 7 - 14, Math.floor(random.unit() ** 2 * 240))
  const createdAt = calendar.moment(
    listedDaysAgo,
    Math.floor(random.between(0, 24)),
    Math.floor(random.between(0, 60)),
  )
  const key = `${name} ${number} ${random.unit()}`
  const health = createHealthRecords(key, breed, weeks, calendar)
  const documented = chooseDocumented(key, health.healthCertifications)
  const shown = pick(random, picturesOf.get(breed) ?? [{ breed, images: [], pictures: [] }])
  return {
    n: number,
    name,
    breed,
    gender: source.sex,
    birth_date: calendar.date(weeks * 7 + Math.floor(random.between(0, 7))),
    price,
    deposit_amount: random.chance(0.9) ? Math.round(price / 25_000) * 5_000 : null,
    color: coatNamed(pick(random, listCoats(breed))).name,
    description: Array.from({ length: Math.floor(random.between(2, 6)) }, () => pick(random, SENTENCES))
      .map((each) => each.sentence.replaceAll(each.name, name))
      .join(' '),
    images: shown.images,
    pictures: shown.pictures,
    health_records: health.healthRecords.map((record) => ({
      ...record,
      // Benchmarks read the path only.
      documentUrl: documented.includes(record.certification) ? `/objects/${demoId(key)}` : null,
    })),
    vaccinations: health.vaccinations,
    health_certifications: health.healthCertifications,
    status,
    is_featured: random.chance(0.01),
    created_at: createdAt,
  }
}
