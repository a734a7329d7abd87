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

const own = (userId: string) => sql`user_id = ${userId}`
const name = sql`${DELETED_USER}::text`

/** Accounts, sessions, and links sent by email. */
export const accountRules: TableRules[] = [
  {
    table: 'users',
    holds: 'Your account: name, email address, picture, role, and time zone.',
    columns: {
      ...plain('id breeder_id created_at updated_at deletion_due_at deleted_at'),
      ...replaced('email', 'an address that receives nothing', sql`'deleted-' || id || '@deleted.invalid'`),
      ...replaced('name', `“${DELETED_USER}”`, name),
      ...replaced('first_name', `“${DELETED_USER}”`, name),
      ...emptied('last_name profile_image_url stripe_customer_id time_zone staff_role'),
      ...replaced('role', 'member', sql`case when role = 'admin' then 'buyer' else role end`),
      ...replaced('is_verified', 'not confirmed', sql`false`),
      ...retained('safety', 'suspended_at'),
    },
    anonymizes: (userId) => sql`id = ${userId}`,
    periods: [
      {
        period: years(3),
        from: 'the deletion of the account, for suspensions',
        expired: (cutoff) => sql`deleted_at < ${cutoff.toISOString()}`,
        set: { suspended_at: sql`null` },
      },
    ],
    exported: {
      file: 'account',
      rows: (userId) => sql`select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
        u.profile_image_url as "picture", u.role, u.staff_role as "staffRole", u.is_verified as "emailConfirmed",
        u.time_zone as "timeZone", u.suspended_at as "suspendedAt", u.deletion_due_at as "deletionDueAt",
        u.created_at as "createdAt", u.updated_at as "updatedAt" from users u where u.id = ${userId}`,
    },
  },
  {
    table: 'accounts',
    holds:
      'How you sign in: a password as a hash that cannot be read back, or an identity at another provider.',
    columns: deleted(`id user_id issuer account_id provider_id access_token refresh_token id_token
      access_token_expires_at refresh_token_expires_at scope password created_at updated_at`),
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
    columns: deleted(`id user_id token expires_at network user_agent created_at updated_at authenticated_at
      last_active_at second_factor`),
    deletes: own,
    periods: [
      { period: days(1), from: 'their end', expired: (cutoff) => sql`expires_at < ${cutoff.toISOString()}` },
      {
        period: days(15),
        from: 'their last use',
        expired: (cutoff) => sql`last_active_at < ${cutoff.toISOString()}`,
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
    columns: deleted(`user_id session_id new_email present_token_hash new_token_hash approved_at confirmed_at
      requested_at expires_at`),
    deletes: own,
    periods: [
      { period: days(1), from: 'their end', expired: (cutoff) => sql`expires_at < ${cutoff.toISOString()}` },
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
    columns: deleted('id user_id token_digest user_agent network created_at last_used_at'),
    deletes: own,
    periods: [
      {
        period: days(400),
        from: 'the last sign-in with the device',
        expired: (cutoff) => sql`last_used_at < ${cutoff.toISOString()}`,
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
    columns: deleted(`id user_id name credential_id public_key counter device_type backed_up transports aaguid
      created_at last_used_at`),
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
    columns: deleted('id user_id digest expires_at known_device_id'),
    deletes: own,
    periods: [
      { period: days(1), from: 'their end', expired: (cutoff) => sql`expires_at < ${cutoff.toISOString()}` },
    ],
    exported: { not: 'They are digests of secrets.' },
  },
  {
    table: 'recovery_codes',
    holds: 'Your recovery codes as digests, and when they were used.',
    columns: deleted('id user_id digest used_at'),
    deletes: own,
    exported: { not: 'They are digests of secrets.' },
  },
  {
    table: 'two_factors',
    holds: 'Your authenticator app: its secret, encrypted, and since when two-factor authentication is on.',
    columns: deleted('user_id secret confirmed_at last_step created_at'),
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
    columns: deleted('id identifier value expires_at created_at updated_at'),
    deletes: (userId) => sql`value like ${`%${userId}%`}`,
    periods: [
      { period: days(1), from: 'their end', expired: (cutoff) => sql`expires_at < ${cutoff.toISOString()}` },
    ],
    exported: { not: 'They are secrets that open your account.' },
  },
]
