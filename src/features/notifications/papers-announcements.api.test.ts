/** What buyer and breeder receive about the proof and the papers: message, notice, and email, each once. */
import { expect, it } from 'vitest'
import { messages } from '#features/messages/api/tables.ts'
import { addPapersSale, HANDOVER, handOver, papersActs } from '#features/papers/test-world.ts'
import { transactionEvents } from '#features/sales/api/tables.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { KEYS } from '#testing/app.ts'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { announceSaleEvent } from './api/sales/sale-announcements.ts'
import type { Notice } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const SETTINGS = { publicUrl: 'https://littermate.example', keys: KEYS }

/** Runs the jobs of all events, each twice, as after a crash. */
async function announce() {
  const events = await app().services.db.select().from(transactionEvents).orderBy(transactionEvents.createdAt)
  for (const { id } of [...events, ...events]) await announceSaleEvent(app().services, SETTINGS, id)
}
const notice = async (as: TestUser) => {
  const [first] = (await app().request('GET', '/api/notices', { as }))
    .json<Notice[]>()
    .filter(({ path }) => path.endsWith('#papers'))
  return first && [first.title, first.text, first.path]
}

it('each act is announced to the other party', async () => {
  app().clock.set(HANDOVER)
  const sale = await addPapersSale(app())
  await handOver(app(), sale)
  const acts = papersActs(app, sale)
  const { id, buyer, owner } = sale
  const [ofBuyer, ofBreeder] = [`/orders/${id}/cat#papers`, `/sales/${id}#papers`]
  let hours = 0
  const next = async (act: Promise<{ statusCode: number }>) => {
    expect((await act).statusCode).toBe(200)
    await announce()
    hours += 1
    app().clock.set(new Date(HANDOVER.getTime() + hours * HOUR_MS))
  }

  await next(acts.send())
  expect(await notice(owner)).toEqual([
    'Robin T. sent the proof that Juniper is neutered',
    'Open it, and mark it as seen. If it is not enough, write why.',
    ofBreeder,
  ])
  const proofId = newId()
  await next(acts.send({ id: proofId }))
  expect((await notice(owner))?.[0]).toBe('Robin T. replaced the proof that Juniper is neutered')
  await next(acts.decline(proofId))
  expect(await notice(buyer)).toEqual([
    'Quiet Paws needs another proof that Juniper is neutered',
    'Reason: The name of the vet is missing. Send another file on this page, or write to the breeder.',
    ofBuyer,
  ])
  await next(acts.see(await acts.sent()))
  expect(await notice(buyer)).toEqual([
    'Quiet Paws has seen the proof that Juniper is neutered',
    'Nothing more is needed from you. The page shows whether papers follow, and until when.',
    ofBuyer,
  ])
  await next(acts.handOverPapers('2026-12-10'))
  expect(await notice(buyer)).toEqual([
    'Quiet Paws handed over the papers of Juniper',
    'The day is Thu, Dec 10. If you do not have the papers, write to the breeder.',
    ofBuyer,
  ])
  await next(acts.takeBack())
  expect(await notice(buyer)).toEqual([
    'Quiet Paws took back that the papers of Juniper were handed over',
    'The breeder corrected the page. You are told when the papers are handed over.',
    ofBuyer,
  ])
  const texts = (await app().services.db.select().from(messages).orderBy(messages.id)).map(
    ({ content, senderId }) => [senderId === buyer.id ? 'buyer' : 'breeder', content],
  )
  expect(texts.slice(-7)).toEqual([
    ['buyer', 'Robin T. sent the proof that Juniper is neutered.'],
    ['buyer', 'Robin T. replaced the proof that Juniper is neutered.'],
    ['breeder', 'Quiet Paws needs another proof that Juniper is neutered.'],
    ['buyer', 'Robin T. sent the proof that Juniper is neutered.'],
    ['breeder', 'Quiet Paws has seen the proof that Juniper is neutered.'],
    ['breeder', 'Quiet Paws handed over the papers of Juniper.'],
    ['breeder', 'Quiet Paws took back that the papers of Juniper were handed over.'],
  ])
})
