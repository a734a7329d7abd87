/** Emails about diaries: what is new about the kittens that a family reserved or waits for, at most once a week. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isDead } from '#features/breeding/api/index.ts'
import { pictureJson } from '#features/uploads/api/index.ts'
import { pictureSchema } from '#features/uploads/contract.ts'
import { dateText } from '#lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { inDigits } from '#lib/texts/digits.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { MailDraft } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { mailPicture } from '../mail-picture.ts'
import { type MailSettings, sendOptionalMail } from '../optional-mails.ts'

type MailServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'mail' | 'log'>

const EVERY_MS = 30 * MINUTE_MS
/** Families of one statement. */
const BATCH = 200
/** Days between two emails; days for which an entry waits for others, so that they come together; and days after which it is old. */
const WEEK = 7
const WAITS = 1
const OLD = 14
/** Entries that are younger belong to the next email, because one may be stored a moment after it was read. */
const SETTLED_MS = 5 * MINUTE_MS
/** Entries of an email; the pages have all. */
const MAX_ENTRIES = 12

/** Sends what is due, every half hour. */
export function diaryMailSweep(services: MailServices, settings: MailSettings): Sweep {
  return defineSweep({
    name: 'diary-mails',
    everyMs: EVERY_MS,
    async run() {
      await sendDiaryMails(services, settings)
    },
  })
}

/** New entries `e` of cats that everyone can see and that live, each with the families `family.user_id` that reserved the cat or wait for its litter. */
const newEntries = (now: Date) => sql`
  diary_entries e join viewable_cats c on c.id = e.cat_id
    cross join lateral (
      select t.buyer_id as user_id from transactions t where t.cat_id = c.id and t.status in ('deposit_paid', 'paid')
      union
      select w.buyer_id from waiting_list_entries w
      where w.status = 'waiting' and w.pairing_id = coalesce(c.breeding_pairing_id,
        (select l.breeding_pairing_id from litters l where l.id = c.litter_id))) family
    left join diary_mails m on m.user_id = family.user_id
  where e.published_at > ${daysAgo(now, OLD)}::timestamptz
    and not exists (select from cats k where k.id = c.id and ${isDead(sql`k.animal_id`)})
    and e.published_at <= ${new Date(now.getTime() - SETTLED_MS).toISOString()}::timestamptz
    and e.published_at > coalesce(m.mailed_at - make_interval(secs => ${SETTLED_MS / 1_000}::int), '-infinity')
    and coalesce(m.mailed_at, '-infinity') <= ${daysAgo(now, WEEK)}::timestamptz`

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

/** Sends one email to each family for whom something is due. Running again or concurrently sends nothing twice. Returns how many families. */
export async function sendDiaryMails(services: MailServices, settings: MailSettings): Promise<number> {
  const { db, clock, log } = services
  const now = clock.now()
  let sent = 0
  let after: string | null = null
  do {
    const users: { id: string }[] = await read(db, idRow).rows(sql`
      select family.user_id as id from ${newEntries(now)}
        and exists (select from users u where u.id = family.user_id and u.suspended_at is null and u.deleted_at is null)
        and (${after}::uuid is null or family.user_id > ${after}::uuid)
      group by family.user_id having min(e.published_at) <= ${daysAgo(now, WAITS)}::timestamptz
      order by family.user_id limit ${BATCH}`)
    for (const { id } of users)
      await db
        .transaction((tx) => send(services, settings, tx, id, now))
        .then((isSent) => {
          if (isSent) sent += 1
        })
        .catch((error: unknown) =>
          log.error({ err: error, userId: id }, 'an email about diaries could not be sent'),
        )
    after = users.length < BATCH ? null : (users.at(-1)?.id ?? null)
  } while (after !== null)
  return sent
}

const entryRow = z.object({
  catId: z.string(),
  name: z.string(),
  text: z.string(),
  picture: pictureSchema.nullable(),
  grams: z.int().nullable(),
  weighedOn: z.iso.date().nullable(),
})
type Entry = z.infer<typeof entryRow>

async function send(
  services: MailServices,
  settings: MailSettings,
  tx: DbOrTx,
  userId: string,
  now: Date,
): Promise<boolean> {
  const entries = await read(tx, entryRow).rows(sql`
    select c.id as cat_id, c.name, e.text, ${pictureJson(sql`e.image_url`)} as picture, e.grams,
      e.weighed_on::text as weighed_on
    from ${newEntries(now)} and family.user_id = ${userId}
    order by e.published_at desc, e.id desc`)
  if (entries.length === 0) return false
  const { rows } = await tx.execute(sql`
    insert into diary_mails as m (user_id, mailed_at) values (${userId}, ${now.toISOString()}::timestamptz)
    on conflict (user_id) do update set mailed_at = excluded.mailed_at
    where m.mailed_at <= ${daysAgo(now, WEEK)}::timestamptz returning m.user_id`)
  // Another process was faster.
  if (rows.length === 0) return false
  return sendOptionalMail(services, settings, tx, { userId, kind: 'diaries' }, mailOf(settings, entries))
}

function mailOf({ publicUrl }: MailSettings, entries: Entry[]): MailDraft {
  const names = [...new Set(entries.map(({ name }) => name))]
  const title = names.length === 1 ? `News of ${names[0]}` : `News of ${names.length} kittens`
  const named = entries.slice(0, MAX_ENTRIES)
  const more = entries.length - named.length
  return {
    subject: title,
    content: {
      title,
      paragraphs: [
        'This is what the cattery published in the diaries.',
        ...(more > 0 ? [`The pages of the kittens have ${more} more.`] : []),
      ],
      cards: named.map(({ catId, name, text, picture, grams, weighedOn }) => ({
        title: name,
        url: `${publicUrl}/cats/${catId}`,
        ...mailPicture(publicUrl, picture, `A picture of ${name}`),
        lines: [
          ...(text ? [text] : []),
          ...(grams !== null && weighedOn !== null ? [`${inDigits(grams)} g on ${dateText(weighedOn)}`] : []),
        ],
      })),
      footnote:
        'You received this email because you reserved a kitten or wait for its litter. You get at most one a week.',
    },
  }
}
