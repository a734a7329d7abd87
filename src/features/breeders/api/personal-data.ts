import { sql } from 'drizzle-orm'
import {
  DELETED_USER,
  days,
  deleted,
  emptied,
  plain,
  replaced,
  retained,
  type TableRules,
  years,
} from '#platform/personal-data/index.ts'
import { ofCattery } from './of-cattery.ts'

const own = (userId: string) => sql`user_id = ${userId}`
const name = sql`${DELETED_USER}::text`

/** Catteries and applications. */
export const breederRules: TableRules[] = [
  {
    table: 'breeders',
    holds: 'Your cattery: its profile, and what you submitted to have it verified.',
    columns: {
      ...plain(
        'id years_experience total_sales rating review_count suspended_from is_public search_text created_at has_added_cats is_established deposit_policy time_zone specializations transport_methods',
      ),
      ...retained('account', 'user_id'),
      ...replaced('name', `“${DELETED_USER}”`, name),
      ...replaced('business_name', `“${DELETED_USER}”`, name),
      ...emptied('location', sql`''`),
      ...emptied('name_key description profile_image_url applied_at'),
      ...emptied('documents', sql`'{}'::jsonb`),
      ...emptied('verification_badges meeting_locations similar_names', sql`'{}'::text[]`),
      ...replaced('is_active', 'not public', sql`false`),
      ...replaced(
        'verification_status',
        'not verified',
        sql`case when verification_status = 'suspended' then 'suspended' else 'rejected' end`,
      ),
    },
    anonymizes: own,
    exported: {
      file: 'cattery',
      rows: (userId) => sql`select b.id, b.name, b.business_name as "businessName", b.location, b.description,
        b.specializations, b.years_experience as "yearsExperience", b.verification_status as "verificationStatus",
        b.verification_badges as badges, b.documents, b.transport_methods as "transportMethods",
        b.meeting_locations as "meetingLocations", b.profile_image_url as picture, b.deposit_policy as "depositPolicy",
        b.time_zone as "timeZone", b.applied_at as "appliedAt", b.created_at as "createdAt"
        from breeders b where b.user_id = ${userId}`,
    },
  },
  {
    table: 'badge_grants',
    holds: 'Badges that staff gave your cattery or took back, with the reason.',
    columns: {
      ...plain('id breeder_id badge action awarded_on expires_on created_at'),
      ...retained('account', 'actor_id'),
      ...retained('safety', 'reason'),
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
    table: 'application_drafts',
    holds: 'An application as a breeder that you have not sent yet.',
    columns: deleted('user_id form updated_at'),
    deletes: own,
    periods: [
      {
        period: days(180),
        from: 'the last change',
        expired: (cutoff) => sql`updated_at < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'application-draft',
      rows: (userId) => sql`select d.form, d.updated_at as "updatedAt" from application_drafts d
        where d.user_id = ${userId}`,
    },
  },
]
