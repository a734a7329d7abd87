/**
 * Asks breeders who have not visited their dashboard for a while whether their listings are still available, and tells them
 * when the listings were paused because they did not answer.
 */
import { readTimeZone } from '#features/accounts/api/index.ts'
import { catConfirmations } from '#features/cats/api/index.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { timeText } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { enqueueMail, enqueueTracked, type MailCard, renderMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { mailPicture } from '../mail-picture.ts'
import { putNotice } from '../notice-store.ts'
import { publishNoticesChanged } from '../notices.ts'
import type { MailSettings } from '../optional-mails.ts'
import { findMailableAddress } from '../people-store.ts'

type QuestionServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs' | 'mail' | 'log'>

const EVERY_MS = HOUR_MS
/** Cats that an email shows; it counts the others. */
const MOST_CARDS = 10
const FOOTNOTE = 'You received this email because you list cats on Littermate.'
const LISTINGS = '/dashboard?tab=cats'

/** Asks and pauses every hour. */
export function listingQuestionSweep(services: QuestionServices, settings: MailSettings): Sweep {
  return defineSweep({
    name: 'listing-questions',
    everyMs: EVERY_MS,
    run: () => askAboutListings(services, settings),
  })
}

/**
 * Asks whoever has to be asked, and pauses the listings of those who did not answer. Each cattery is one transaction, so
 * running again or concurrently asks and pauses once.
 */
export async function askAboutListings(services: QuestionServices, settings: MailSettings): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  for (const breederId of await catConfirmations.listUnasked(db, now))
    await db
      .transaction((tx) => ask(services, settings, tx, breederId))
      .catch((error: unknown) => log.error({ err: error, breederId }, 'a breeder could not be asked'))
  for (const breederId of await catConfirmations.listOverdue(db, now))
    await db
      .transaction((tx) => pause(services, settings, tx, breederId))
      .catch((error: unknown) => log.error({ err: error, breederId }, 'listings could not be paused'))
}

async function ask(
  services: QuestionServices,
  settings: MailSettings,
  tx: DbOrTx,
  breederId: string,
): Promise<void> {
  const question = await catConfirmations.ask(tx, breederId, services.clock.now())
  if (!question) return
  const { userId, questionId, confirmedAt, cats } = question
  const title =
    cats.length === 1
      ? `Is ${cats[0]?.name} still available?`
      : `Are your ${cats.length} listings still available?`
  const since = timeText(confirmedAt, 'date', await readTimeZone(tx, userId))
  const text = `You last looked after your listings on ${since}. If we do not hear from you within ${catConfirmations.ANSWER_DAYS} days, we pause them, so that families do not ask about cats that are gone.`
  await notify(services, tx, { userId, breederId, title, text })
  const address = await findMailableAddress(tx, services.mail, userId)
  if (!address) return
  const mail = renderMail({
    title,
    paragraphs: [text],
    cards: cards(settings, cats),
    action: { label: 'Yes, still available', url: catConfirmations.confirmationUrl(settings, breederId) },
    footnote: FOOTNOTE,
    small: { label: 'Change or pause listings', url: `${settings.publicUrl}${LISTINGS}` },
  })
  const key = catConfirmations.questionMailKey(questionId)
  await enqueueTracked(services, tx, { to: address, subject: title, ...mail }, { key })
}

async function pause(
  services: QuestionServices,
  settings: MailSettings,
  tx: DbOrTx,
  breederId: string,
): Promise<void> {
  const paused = await catConfirmations.pause(tx, breederId, services.clock.now())
  if (!paused || paused.cats.length === 0) return
  const { userId, cats } = paused
  const [only] = cats
  const title = cats.length === 1 ? `We paused ${only?.name}` : `We paused ${cats.length} of your listings`
  const text = `We asked whether ${cats.length === 1 ? 'it is' : 'they are'} still available and did not hear from you. Nothing is lost: select what is still available in your dashboard and choose Relist.`
  await notify(services, tx, { userId, breederId, title, text })
  const address = await findMailableAddress(tx, services.mail, userId)
  if (!address) return
  const mail = renderMail({
    title,
    paragraphs: [text],
    cards: cards(settings, cats),
    action: { label: 'Open my listings', url: `${settings.publicUrl}${LISTINGS}` },
    footnote: FOOTNOTE,
  })
  await enqueueMail(services.jobs, tx, { to: address, subject: title, ...mail })
}

/** The latest of the two notices replaces the other. */
async function notify(
  services: QuestionServices,
  tx: DbOrTx,
  { userId, breederId, title, text }: { userId: string; breederId: string; title: string; text: string },
): Promise<void> {
  const now = services.clock.now()
  const notice = { userId, kind: 'cat' as const, subjectId: breederId, title, text, path: LISTINGS, now }
  await putNotice(tx, notice, { again: true })
  await publishNoticesChanged(services, tx, userId)
}

function cards({ publicUrl }: MailSettings, cats: catConfirmations.ConfirmableCat[]): MailCard[] {
  const shown = cats.slice(0, MOST_CARDS).map(({ id, name, breed, price, pictures: [picture] }) => ({
    title: name,
    url: `${publicUrl}/cats/${id}`,
    ...mailPicture(publicUrl, picture, name),
    lines: [`${breed} · ${formatWithCentsIfAny(price)}`],
  }))
  const more = cats.length - shown.length
  if (more === 0) return shown
  return [...shown, { title: `And ${more} more`, url: `${publicUrl}${LISTINGS}`, lines: [] }]
}
