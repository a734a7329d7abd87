import { demoId } from '../ids.ts'
import { BUYER, FAMILIES, type Person } from '../people.ts'
import type { PlanContext } from './plan.ts'

type DemoEntry = {
  days: number
  home: string
  gender?: 'male' | 'female'
  colors?: string[]
  maxPrice?: number
  notes?: string
  /** Waits for the breeder's confirmation. */
  isPending?: boolean
}

/** In the order of joining. The third is the demo buyer. */
const ENTRIES: DemoEntry[] = [
  {
    days: 58,
    home: 'A house at the edge of town with two school-age children and a sunny window in every room.',
    gender: 'female',
    notes: 'Bought from us before. Would also take a boy.',
  },
  {
    days: 51,
    home: 'We lost our old cat in winter. It is quiet here, and somebody is always at home.',
    colors: ['Silver', 'Smoke'],
  },
  {
    days: 44,
    home: 'An apartment with a screened balcony and a calm dog who grew up with cats.',
    gender: 'female',
    colors: ['Tortoiseshell', 'Brown'],
    maxPrice: 250_000,
  },
  { days: 37, home: 'Two adults, one cat of the same breed who needs company.', gender: 'male' },
  {
    days: 29,
    home: 'A farmhouse with a library. The cat stays indoors and has a room of its own.',
    colors: ['Red'],
  },
  { days: 16, home: 'We both work from home and have read everything there is about grooming.' },
  { days: 9, home: 'Our daughter has saved for a year. First cat, with an experienced aunt next door.' },
  { days: 3, home: 'A row house with a garden that is fenced all around.', gender: 'male', isPending: true },
]

/** Where the demo buyer stands. */
const BUYER_INDEX = 2

/** The list of the first expected litter of the demo breeder, with seven families and one that waits for confirmation. */
export function addWaitingList({ plan, calendar }: PlanContext, breeder: { id: string }): void {
  const pairing = plan.pairings.find(
    ({ breederId, chosenStatus }) => breederId === breeder.id && chosenStatus !== 'born',
  )
  if (!pairing) return
  for (const [index, entry] of ENTRIES.entries()) {
    const { days, home, isPending, ...wishes } = entry
    const person: Person = index === BUYER_INDEX ? BUYER : (FAMILIES.at(-1 - index) ?? BUYER)
    const id = demoId('waiting list entry', person.email)
    plan.waitingListEntries.push({
      ...wishes,
      id,
      breederId: breeder.id,
      buyerId: demoId('user', person.email),
      pairingId: pairing.id,
      pairingTitle: `${pairing.sireName} x ${pairing.damName}`,
      chosenStatus: isPending ? 'pending' : 'waiting',
      rank: String(index + 1),
      home,
      createdAt: calendar.moment(days, 10, index),
    })
    const event = { entryId: id, createdAt: calendar.moment(days, 10, index) }
    plan.waitingListEvents.push({
      ...event,
      id: demoId('waiting list joined', person.email),
      kind: 'joined',
      actor: 'buyer',
    })
    if (isPending) continue
    plan.waitingListEvents.push({
      ...event,
      id: demoId('waiting list confirmed', person.email),
      kind: 'confirmed',
      actor: 'breeder',
      details: { place: index + 1 },
      createdAt: calendar.moment(days - 1, 18, index),
    })
  }
}
