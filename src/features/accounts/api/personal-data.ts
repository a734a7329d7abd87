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
import {
  accounts,
  emailChanges,
  knownDevices,
  passkeys,
  recoveryCodes,
  sessions,
  trustedDevices,
  twoFactors,
  users,
  verifications,
} from './tables.ts'

const own = (userId: string) => sql`user_id = ${userId}`
const name = sql`${DELETED_USER}::text`

/** Accounts, sessions, and links sent by email. */
export const accountRules: TableRules[] = [
  {
    table: 'users',
    holds: 'Your account: name, email address, picture, role, time zone, and place.',
    columns: {
      ...plain([
        users.id,
        users.breederId,
        users.createdAt,
        users.updatedAt,
        users.deletionDueAt,
        users.deletedAt,
      ]),
      ...replaced(
        users.email,
        'an address that receives nothing',
        sql`'deleted-' || id || '@deleted.invalid'`,
      ),
      ...replaced(users.name, `“${DELETED_USER}”`, name),
      ...replaced(users.firstName, `“${DELETED_USER}”`, name),
      ...emptied([
        users.lastName,
        users.profileImageUrl,
        users.stripeCustomerId,
        users.timeZone,
        users.place,
        users.staffRole,
      ]),
      ...replaced(users.role, 'member', sql`case when role = 'admin' then 'buyer' else role end`),
      ...replaced(users.isVerified, 'not confirmed', sql`false`),
      ...retained('safety', [users.suspendedAt]),
    },
    anonymizes: (userId) => sql`${users.id} = ${userId}`,
    periods: [
      {
        period: years(3),
        from: 'the deletion of the account, for suspensions',
        expired: (cutoff) => sql`${users.deletedAt} < ${cutoff.toISOString()}`,
        set: { [users.suspendedAt.name]: sql`null` },
      },
    ],
    exported: {
      file: 'account',
      rows: (userId) => sql`select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
        u.profile_image_url as "picture", u.role, u.staff_role as "staffRole", u.is_verified as "emailConfirmed",
        u.time_zone as "timeZone", u.place, u.suspended_at as "suspendedAt", u.deletion_due_at as "deletionDueAt",
        u.created_at as "createdAt", u.updated_at as "updatedAt" from users u where u.id = ${userId}`,
    },
  },
  {
    table: 'accounts',
    holds:
      'How you sign in: a password as a hash that cannot be read back, or an identity at another provider.',
    columns: deleted(accounts),
    deletes: own,
    exported: {
      file: 'ways-to-sign-in',
      rows: (userId) => sql`select a.provider_id as provider, a.issuer, a.created_at as "addedAt"
        from accounts a where a.user_id = ${userId} order by a.created_at`,
    },
  },
  {
    table: 'sessions',
    holds: 'Your sessions: when and from which network you signed in, with which browser, and the last use.',
    columns: deleted(sessions),
    deletes: own,
    periods: [
      {
        period: days(1),
        from: 'their end',
        expired: (cutoff) => sql`${sessions.expiresAt} < ${cutoff.toISOString()}`,
      },
      {
        period: days(15),
        from: 'their last use',
        expired: (cutoff) => sql`${sessions.lastActiveAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'sessions',
      rows: (userId) => sql`select s.created_at as "signedInAt", s.expires_at as "expiresAt",
        s.last_active_at as "lastActiveAt", s.network, s.user_agent as "browser"
        from sessions s where s.user_id = ${userId} order by s.created_at`,
    },
  },
  {
    table: 'email_changes',
    holds: 'A change of your email address that waits for confirmation.',
    columns: deleted(emailChanges),
    deletes: own,
    periods: [
      {
        period: days(1),
        from: 'their end',
        expired: (cutoff) => sql`${emailChanges.expiresAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'email-change',
      rows: (userId) => sql`select c.new_email as "newEmail", c.requested_at as "requestedAt",
        c.approved_at as "approvedAt", c.confirmed_at as "confirmedAt"
        from email_changes c where c.user_id = ${userId}`,
    },
  },
  {
    table: 'known_devices',
    holds: 'The browsers that you signed in with, so that we can tell you about a new one.',
    columns: deleted(knownDevices),
    deletes: own,
    periods: [
      {
        period: days(400),
        from: 'the last sign-in with the device',
        expired: (cutoff) => sql`${knownDevices.lastUsedAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'devices',
      rows: (userId) => sql`select d.user_agent as "browser", d.network, d.created_at as "firstSignInAt",
        d.last_used_at as "lastSignInAt" from known_devices d where d.user_id = ${userId} order by d.created_at`,
    },
  },
  {
    table: 'passkeys',
    holds: 'Your passkeys: name, public key, type of device, and when they were used.',
    columns: deleted(passkeys),
    deletes: own,
    exported: {
      file: 'passkeys',
      rows: (userId) => sql`select p.name, p.created_at as "addedAt", p.last_used_at as "lastUsedAt"
        from passkeys p where p.user_id = ${userId} order by p.created_at`,
    },
  },
  {
    table: 'trusted_devices',
    holds: 'Browsers that you trust to sign in without a code, as digests of their cookies.',
    columns: deleted(trustedDevices),
    deletes: own,
    periods: [
      {
        period: days(1),
        from: 'their end',
        expired: (cutoff) => sql`${trustedDevices.expiresAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: { not: 'They are digests of secrets.' },
  },
  {
    table: 'recovery_codes',
    holds: 'Your recovery codes as digests, and when they were used.',
    columns: deleted(recoveryCodes),
    deletes: own,
    exported: { not: 'They are digests of secrets.' },
  },
  {
    table: 'two_factors',
    holds: 'Your authenticator app: its secret, encrypted, and since when two-factor authentication is on.',
    columns: deleted(twoFactors),
    deletes: own,
    exported: {
      file: 'two-factor-authentication',
      rows: (userId) => sql`select t.confirmed_at as "onSince" from two_factors t
        where t.user_id = ${userId} and t.confirmed_at is not null`,
    },
  },
  {
    table: 'verifications',
    holds: 'Links that we emailed to you, such as those that reset a password.',
    columns: deleted(verifications),
    deletes: (userId) => sql`value like ${`%${userId}%`}`,
    periods: [
      {
        period: days(1),
        from: 'their end',
        expired: (cutoff) => sql`${verifications.expiresAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: { not: 'They are secrets that open your account.' },
  },
]
