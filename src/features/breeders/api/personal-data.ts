import { sql } from 'drizzle-orm'
import {
  DELETED_USER,
  days,
  deleted,
  emptied,
  plain,
  replaced,
  retained,
  sqlColumn,
  type TableRules,
  years,
} from '#platform/personal-data/index.ts'
import { ofCattery } from './of-cattery.ts'
import { applicationDrafts, badgeGrants, breederChecks, breeders } from './tables.ts'

const own = (userId: string) => sql`user_id = ${userId}`
const name = sql`${DELETED_USER}::text`

/** Catteries and applications. */
export const breederRules: TableRules[] = [
  {
    table: 'breeders',
    holds: 'Your cattery: its profile, and what you submitted to have it verified.',
    columns: {
      ...plain([
        breeders.id,
        breeders.yearsExperience,
        breeders.totalSales,
        breeders.rating,
        breeders.reviewCount,
        breeders.suspendedFrom,
        breeders.isPublic,
        sqlColumn('search_text'),
        breeders.createdAt,
        breeders.hasAddedCats,
        breeders.isEstablished,
        breeders.isChecked,
        breeders.depositPolicy,
        breeders.hasChosenPolicy,
        breeders.timeZone,
        breeders.goHomeWeeks,
        breeders.clubs,
        breeders.specializations,
        breeders.transportMethods,
      ]),
      ...retained('account', [breeders.userId]),
      ...replaced(breeders.name, `“${DELETED_USER}”`, name),
      ...replaced(breeders.businessName, `“${DELETED_USER}”`, name),
      ...emptied([breeders.location], sql`''`),
      ...emptied([
        breeders.town,
        breeders.state,
        breeders.latitude,
        breeders.longitude,
        breeders.nameKey,
        breeders.description,
        breeders.profileImageUrl,
        breeders.appliedAt,
        breeders.acceptedOn,
        breeders.shipping,
      ]),
      ...emptied([breeders.documents], sql`'{}'::jsonb`),
      ...emptied(
        [breeders.verificationBadges, breeders.meetingLocations, breeders.similarNames],
        sql`'{}'::text[]`,
      ),
      ...emptied([breeders.checksValidUntil, breeders.checksNewest], sql`'{}'::date[]`),
      ...replaced(breeders.isActive, 'not public', sql`false`),
      ...replaced(
        breeders.verificationStatus,
        'not verified',
        sql`case when verification_status = 'suspended' then 'suspended' else 'rejected' end`,
      ),
    },
    anonymizes: own,
    exported: {
      file: 'cattery',
      rows: (
        userId,
      ) => sql`select b.id, b.name, b.business_name as "businessName", b.location, b.town, b.state, b.description,
        b.specializations, b.years_experience as "yearsExperience", b.verification_status as "verificationStatus",
        b.verification_badges as badges, b.documents, b.transport_methods as "transportMethods",
        b.meeting_locations as "meetingLocations", b.shipping, b.profile_image_url as picture, b.deposit_policy as "depositPolicy",
        b.time_zone as "timeZone", b.go_home_weeks as "goHomeWeeks", b.clubs,
        b.applied_at as "appliedAt", b.accepted_on as "acceptedOn", b.created_at as "createdAt"
        from breeders b where b.user_id = ${userId}`,
    },
  },
  {
    table: 'badge_grants',
    holds: 'Badges that staff gave your cattery or took back, with the reason.',
    columns: {
      ...plain([
        badgeGrants.id,
        badgeGrants.breederId,
        badgeGrants.badge,
        badgeGrants.action,
        badgeGrants.awardedOn,
        badgeGrants.expiresOn,
        badgeGrants.createdAt,
      ]),
      ...retained('account', [badgeGrants.actorId]),
      ...retained('safety', [badgeGrants.reason]),
    },
    periods: [
      {
        period: years(3),
        from: 'the deletion of the account',
        expired: (cutoff) => sql`breeder_id in (select b.id from breeders b join users u on u.id = b.user_id
          where u.deleted_at < ${cutoff.toISOString()})`,
      },
    ],
    exported: {
      file: 'badges',
      rows: (
        userId,
      ) => sql`select g.badge, g.action, g.reason, g.awarded_on as "awardedOn", g.expires_on as "expiresOn",
        g.created_at as "createdAt" from badge_grants g where ${ofCattery(userId)} order by g.created_at`,
    },
  },
  {
    table: 'breeder_checks',
    holds: 'What staff checked about you and your cattery, and what they saw.',
    columns: {
      ...plain([
        breederChecks.id,
        breederChecks.breederId,
        breederChecks.kind,
        breederChecks.action,
        breederChecks.follows,
        breederChecks.result,
        breederChecks.checkedOn,
        breederChecks.expiresOn,
        breederChecks.method,
        breederChecks.createdAt,
      ]),
      ...retained('account', [breederChecks.actorId]),
      ...retained('safety', [
        breederChecks.club,
        breederChecks.number,
        breederChecks.seen,
        breederChecks.reason,
      ]),
    },
    periods: [
      {
        period: years(3),
        from: 'the deletion of the account',
        expired: (cutoff) => sql`breeder_id in (select b.id from breeders b join users u on u.id = b.user_id
          where u.deleted_at < ${cutoff.toISOString()})`,
      },
    ],
    exported: {
      file: 'checks',
      rows: (userId) => sql`select c.kind, c.action, c.result, c.checked_on as "checkedOn",
        c.expires_on as "expiresOn", c.club, c.number, c.method, c.seen, c.reason, c.created_at as "createdAt"
        from breeder_checks c where ${ofCattery(userId)} order by c.created_at`,
    },
  },
  {
    table: 'application_drafts',
    holds: 'An application as a breeder that you have not sent yet.',
    columns: deleted(applicationDrafts),
    deletes: own,
    periods: [
      {
        period: days(180),
        from: 'the last change',
        expired: (cutoff) => sql`${applicationDrafts.updatedAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'application-draft',
      rows: (userId) => sql`select d.form, d.updated_at as "updatedAt" from application_drafts d
        where d.user_id = ${userId}`,
    },
  },
]
