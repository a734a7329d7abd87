/** Cases that the site opens about users whose acts look like fraud or spam. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockUser } from '#features/accounts/api/index.ts'
import type { microchips } from '#features/cats/api/index.ts'
import { microchipText } from '#lib/microchip.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { addReport } from './case-store.ts'

const holderRow = z.object({ name: z.string(), cattery: z.string(), title: z.string(), isKnown: z.boolean() })

/**
 * A breeder entered the microchip number of another breeder's cat: one of the two may have stolen an identity. Opens a case about the user who entered the number, unless one about the same number and cat is open.
 */
export async function reportMicrochip(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, microchip, holderId }: microchips.SharedMicrochip,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const found = await read(tx, holderRow).maybeRow(sql`
      select c.name, b.business_name as cattery, u.name as title, exists (
        select from moderation_cases k where k.kind = 'report' and k.status = 'open' and k.user_id = ${userId}
          and k.reporter_id is null and k.comment like ${`%${holderId}%`} and k.comment like ${`%${microchipText(microchip)}%`}) as is_known
      from cats c join breeders b on b.id = c.breeder_id, users u where c.id = ${holderId} and u.id = ${userId}`)
    if (!found || found.isKnown) return
    await addReport(tx, {
      userId,
      reporterId: null,
      reason: 'fraud',
      comment: `Reported automatically: the microchip number ${microchipText(microchip)} was entered for a cat of this user, but ${found.name} of ${found.cattery} has it (cat ${holderId}). The number was refused. One of them may have copied it, or misread a digit.`,
      createdAt: clock.now(),
      subjectKind: 'person',
      subjectId: userId,
      subjectTitle: found.title,
    })
  })
}

const INVITATIONS_TEXT =
  'Reported automatically: several people whom this breeder invited to a waiting list do not know the breeder. The cattery can invite nobody for now.'

const inviterRow = z.object({ title: z.string(), isKnown: z.boolean() })

/** Recipients of invitations to waiting lists do not know the breeder. Opens a case about the breeder, unless one is open. */
export async function reportInvitations(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const found = await read(tx, inviterRow).maybeRow(sql`
      select u.name as title, exists (
        select from moderation_cases k where k.kind = 'report' and k.status = 'open' and k.user_id = ${userId}
          and k.reporter_id is null and k.comment = ${INVITATIONS_TEXT}) as is_known
      from users u where u.id = ${userId}`)
    if (!found || found.isKnown) return
    await addReport(tx, {
      userId,
      reporterId: null,
      reason: 'spam',
      comment: INVITATIONS_TEXT,
      createdAt: clock.now(),
      subjectKind: 'person',
      subjectId: userId,
      subjectTitle: found.title,
    })
  })
}
