import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type Entry, waitingListEndpoints } from '../contract.ts'
import type { Offer, OfferInput, OwnOffer } from '../offer-schemas.ts'
import type { Picker } from '../picker-schemas.ts'
import { EntryPage } from './entry-page.tsx'
import { OpenOffers } from './offers/open-offers.tsx'
import { WaitingListTab } from './waiting-list-tab.tsx'

const id = (digit: number) => `0199b3a0-0000-7000-8000-00000000000${digit}`
const [ENTRY_ID, LUNA, MILO, PAIRING, SAM, OFFER] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const AT = '2026-05-10T12:00:00.000Z'
const BREEDER = { id: id(7), userId: id(8), businessName: 'Quiet Paws', isPublic: true }
const kitten = (catId: string, name: string): Offer['cats'][number] => ({
  id: catId,
  name,
  gender: 'female',
  color: 'Blue',
  price: 150_000,
  depositAmount: 30_000,
  picture: null,
  age: 14,
  birthDate: '2026-02-20',
  goHomeDate: '2026-06-01',
  vaccinations: [],
  healthCertifications: ['DNA Tested'],
  documentedCertifications: ['DNA Tested'],
  parentTests: ['HCM', 'SMA'],
})
const offer = (): Offer => ({
  id: OFFER,
  status: 'open',
  hours: 48,
  deadline: new Date(Date.now() + 5.5 * HOUR_MS).toISOString(),
  createdAt: AT,
  moreTime: null,
  cats: [kitten(LUNA, 'Luna'), kitten(MILO, 'Milo')],
})
const ENTRY: Entry = {
  id: ENTRY_ID,
  status: 'waiting',
  position: 1,
  count: 2,
  pairingId: PAIRING,
  pairingTitle: 'Rowan × Hazel',
  expectedDate: '2026-05-01',
  isBorn: true,
  offer: null,
  createdAt: AT,
  waitsSince: '2026-03-01',
  kittenCount: null,
  role: 'buyer',
  breeder: BREEDER,
  buyerId: id(9),
  buyerName: 'Robin T.',
  wishes: {
    gender: null,
    colors: [],
    purpose: 'companion',
    earliest: null,
    latest: null,
    maxPrice: null,
    home: 'A quiet house.',
  },
  answers: [],
  togetherFrom: null,
  location: 'Hudson, NY',
  miles: 42,
  freeKittens: [],
  listColors: ['Blue', 'Seal'],
  mayRejoinAt: null,
  pausedBy: null,
  notes: null,
  events: [{ id: id(1), kind: 'joined', actor: 'buyer', reason: null, details: {}, createdAt: AT }],
}
const picked = (catId: string, name: string): Picker['kittens'][number] => ({
  ...kitten(catId, name),
  isPaused: false,
  heldBy: null,
})
const PICKER: Picker = {
  pairingTitle: 'Rowan × Hazel',
  offersNext: false,
  timeZone: 'America/Chicago',
  kittenCount: 2,
  kittens: [picked(LUNA, 'Luna'), { ...picked(MILO, 'Milo'), isPaused: true }],
  families: [
    {
      entryId: ENTRY_ID,
      buyerName: 'Robin T.',
      position: 1,
      isAnyLitter: false,
      wishes: 'Either gender',
      hasOffer: false,
      misfits: [[], []],
      offeredBefore: [],
    },
    {
      entryId: SAM,
      buyerName: 'Sam P.',
      position: 2,
      isAnyLitter: false,
      wishes: 'Male · up to $1,000',
      hasOffer: false,
      misfits: [['gender', 'price'], []],
      offeredBefore: [],
    },
  ],
}

let entry: Entry
let own: OwnOffer[]
let picker: Picker
let pages: Picker[]
let sent: OfferInput[]
let calls: unknown[]

beforeEach(() => {
  entry = ENTRY
  own = []
  picker = PICKER
  pages = []
  sent = []
  calls = []
})

function open(path: string) {
  const client = createQueryClient(
    stubTransport(waitingListEndpoints, {
      'GET /api/waiting-lists/entries/{id}': () => entry,
      'GET /api/waiting-lists/offers': () => own,
      'POST /api/waiting-lists/offers/{id}/decline': ({ body }) => {
        calls.push(body)
        entry = { ...entry, offer: null }
        return entry
      },
      'POST /api/waiting-lists/entries/{id}/resume': () => {
        entry = { ...entry, status: 'waiting', position: 1 }
        return entry
      },
      'GET /api/breeders/waiting-list/picker': ({ query }) => pages[(query.page ?? 1) - 1] ?? picker,
      'POST /api/breeders/waiting-list/offers': ({ body }) => {
        sent.push(body)
        return entry
      },
      'GET /api/breeders/waiting-list': () => [],
      'GET /api/breeders/waiting-list/settings': () => [],
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/waiting-lists/:id" element={<EntryPage message={() => null} report={() => null} />} />
          <Route path="/dashboard" element={<WaitingListTab />} />
          <Route path="/" element={<OpenOffers />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a family sees its open offer with the time that is left, accepts by the checkout, or declines', async () => {
  entry = { ...ENTRY, offer: offer() }
  const screen = await open(`/waiting-lists/${ENTRY_ID}`)
  await expect
    .element(screen.getByRole('heading', { name: 'Quiet Paws offers you Luna or Milo' }))
    .toBeVisible()
  await expect.element(screen.getByText(/^Answer by .*5 hours left$/)).toBeVisible()
  await expect.element(screen.getByText('about 40 miles away')).toBeVisible()
  const luna = screen.getByRole('listitem').first()
  await expect.element(luna.getByText('3 months old')).toBeVisible()
  await expect.element(luna.getByText('can go home Jun 1, 2026')).toBeVisible()
  await expect.element(luna.getByText('DNA Tested')).toBeVisible()
  await expect.element(luna.getByText('Tests of the parents: HCM, SMA')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Accept Luna' }))
    .toHaveAttribute('href', `/checkout/${LUNA}`)
  await screen.getByRole('button', { name: 'Decline the offer' }).click()
  await screen.getByRole('textbox', { name: /Reason for Quiet Paws/ }).fill('We wait for a boy.')
  await screen.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: /offers you/ })).not.toBeInTheDocument()
  expect(calls).toEqual([{ reason: 'We wait for a boy.' }])
})

test('a family whose place is paused takes part again', async () => {
  entry = { ...ENTRY, status: 'paused', position: null }
  const screen = await open(`/waiting-lists/${ENTRY_ID}`)
  await screen.getByRole('button', { name: 'Take part again' }).click()
  await expect.element(screen.getByText('You are 1st of 2')).toBeVisible()
})

test('open offers lead to their entries, and nothing is shown without one', async () => {
  own = [{ ...offer(), entryId: ENTRY_ID, breeder: BREEDER }]
  const screen = await open('/')
  await expect
    .element(screen.getByRole('link', { name: 'Answer the offer' }))
    .toHaveAttribute('href', `/waiting-lists/${ENTRY_ID}`)
})

test('before the email is sent, a family reads until when it can answer at least', async () => {
  entry = { ...ENTRY, offer: { ...offer(), deadline: null } }
  const screen = await open(`/waiting-lists/${ENTRY_ID}`)
  await expect
    .element(screen.getByText(/^Answer by .*[AP]M .* or later: our email about it is on its way$/))
    .toBeVisible()
})

test('a breeder sees what fits, and offers kittens to the first family', async () => {
  const screen = await open(`/dashboard?tab=waiting-list&list=${PAIRING}&view=picker`)
  await screen.getByRole('checkbox', { name: /Luna/ }).click()
  await expect.element(screen.getByText('Luna fits')).toBeVisible()
  await expect.element(screen.getByText('Luna does not fit')).toBeVisible()
  await expect.element(screen.getByText('Other gender and price')).toBeVisible()
  await screen.getByRole('checkbox', { name: /Milo/ }).click()
  await screen.getByRole('radio', { name: /Robin T\./ }).click()
  await screen.getByRole('combobox', { name: 'Answer by' }).selectOptions('24')
  await screen.getByRole('checkbox', { name: /offer it to the next family automatically/ }).click()
  await screen.getByRole('button', { name: 'Offer Luna or Milo to Robin T.' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { entryId: ENTRY_ID, catIds: [LUNA, MILO], hours: 24, skipReason: null, offersNext: true },
    ])
})

test('skipping a family that fits needs a reason, and a kitten without a family is refused', async () => {
  const screen = await open(`/dashboard?tab=waiting-list&list=${PAIRING}&view=picker`)
  await screen.getByRole('radio', { name: /Sam P\./ }).click()
  await screen.getByRole('button', { name: 'Send the offer' }).click()
  await expect.element(screen.getByText('Choose a kitten.')).toBeVisible()
  await screen.getByRole('checkbox', { name: /Milo/ }).click()
  await screen.getByRole('textbox', { name: 'Why do you skip Robin T.?' }).fill('They have the sister.')
  await screen.getByRole('button', { name: 'Offer Milo to Sam P.' }).click()
  await expect.poll(() => sent).toMatchObject([{ entryId: SAM, skipReason: 'They have the sister.' }])
})

test('a kitten that is offered shows its family, and a list without kittens says what to do', async () => {
  const heldBy = { offerId: OFFER, entryId: SAM, buyerName: 'Sam P.', deadline: null }
  picker = { ...PICKER, kittens: [{ ...picked(LUNA, 'Luna'), heldBy }] }
  const screen = await open(`/dashboard?tab=waiting-list&list=${PAIRING}&view=picker`)
  await expect.element(screen.getByText(/Offered to Sam P\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'End the offer' })).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: /Luna/ })).not.toBeInTheDocument()
})

test('a breeder loads more kittens than one page, and offers a choice of two pages', async () => {
  const [robin] = PICKER.families
  if (!robin) throw new Error('no family')
  const pageOf = (shown: Picker['kittens'][number]): Picker => ({
    ...PICKER,
    kittens: [shown],
    families: [{ ...robin, misfits: [[]] }],
  })
  pages = [pageOf(picked(LUNA, 'Luna')), pageOf(picked(MILO, 'Milo'))]
  const screen = await open(`/dashboard?tab=waiting-list&list=${PAIRING}&view=picker`)
  await screen.getByRole('checkbox', { name: /Luna/ }).click()
  await expect.element(screen.getByText('1 of 2 kittens are shown.')).toBeVisible()
  await screen.getByRole('button', { name: 'Show more kittens' }).click()
  await screen.getByRole('checkbox', { name: /Milo/ }).click()
  await expect.element(screen.getByText(/kittens are shown/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Offer Luna or Milo to Robin T.' }).click()
  await expect.poll(() => sent).toMatchObject([{ entryId: ENTRY_ID, catIds: [LUNA, MILO] }])
})
