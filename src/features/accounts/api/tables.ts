/** Users, sessions, and identities; the sign-in library reads and writes them. Constraints and indexes are in migrations/. */
import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { STAFF_ROLES } from '#lib/staff-roles.ts'
import { addressColumn } from './library-address.ts'

export const users = pgTable('users', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  email: addressColumn('email').notNull().unique(),
  name: text('name').notNull().default(''),
  firstName: text('first_name'),
  lastName: text('last_name'),
  profileImageUrl: text('profile_image_url'),
  role: text('role', { enum: ['buyer', 'breeder', 'admin'] })
    .notNull()
    .default('buyer'),
  /** What a member of staff may do; null for everyone else. */
  staffRole: text('staff_role', { enum: STAFF_ROLES }),
  /** The user's own cattery. */
  breederId: uuid('breeder_id').unique(),
  isVerified: boolean('is_verified').notNull().default(false),
  /** When staff suspended the account; null if not suspended. */
  suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  stripeCustomerId: text('stripe_customer_id').unique(),
  /** An IANA name; null until the user's browser has reported it. */
  timeZone: text('time_zone'),
  /** The ZIP code or town from which lists can show distances; null unless the user saved one. */
  place: text('place'),
  /** When the account will be deleted; null unless the user has asked for it. */
  deletionDueAt: timestamp('deletion_due_at', { withTimezone: true }),
  /** Since when the account is anonymized. */
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  token: text('token').notNull().unique(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** The network of the device that signed in, from truncatedAddress. */
  network: text('network'),
  userAgent: text('user_agent'),
  /** How the second factor was proved; null for one factor. `pending` sessions wait for a code and give no access. */
  secondFactor: text('second_factor', { enum: ['pending', 'totp', 'recovery_code', 'passkey'] }),
  /** When the second factor was last shown in this session. */
  secondFactorAt: timestamp('second_factor_at', { withTimezone: true }),
  /** When the user last proved who they are in this session. */
  authenticatedAt: timestamp('authenticated_at', { withTimezone: true }).notNull().defaultNow(),
  /** When it was last used, accurate to a few minutes. */
  lastActiveAt: timestamp('last_active_at', { withTimezone: true }).notNull().defaultNow(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  /** The issuer: the OpenID provider's URL, or `local:credential` for a password. */
  issuer: text('issuer').notNull().default('local:credential'),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
  refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
  scope: text('scope'),
  password: text('password'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const verifications = pgTable('verifications', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The browsers that users have signed in with; their cookies are in known-devices.ts. */
export const knownDevices = pgTable('known_devices', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  tokenDigest: text('token_digest').notNull().unique(),
  userAgent: text('user_agent'),
  /** From truncatedAddress. */
  network: text('network'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
})

/** A change of address that waits until the present and the new address have confirmed it. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id').primaryKey(),
  /** The session that asked for it. */
  sessionId: uuid('session_id').notNull(),
  newEmail: text('new_email').notNull(),
  /** SHA-256 of the emailed tokens. */
  presentTokenHash: text('present_token_hash').notNull(),
  newTokenHash: text('new_token_hash').notNull(),
  /** When the present address confirmed it. */
  approvedAt: timestamp('approved_at', { withTimezone: true }),
  /** When the new address confirmed it. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** One authenticator app per user; `confirmedAt` is null until its first code was entered. */
export const twoFactors = pgTable('two_factors', {
  userId: uuid('user_id').primaryKey(),
  /** Encrypted; see totp.ts. */
  secret: text('secret').notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The time step of the last accepted code. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const recoveryCodes = pgTable('recovery_codes', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  digest: text('digest').notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
})

/** Browsers that need no code for a while. */
export const trustedDevices = pgTable('trusted_devices', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  digest: text('digest').notNull().unique(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** Null if it was trusted before this column existed. */
  knownDeviceId: uuid('known_device_id'),
})

/** The sign-in library reads and writes these; `lastUsedAt` is ours. */
export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  credentialID: text('credential_id').notNull().unique(),
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  deviceType: text('device_type').notNull(),
  backedUp: boolean('backed_up').notNull(),
  transports: text('transports'),
  aaguid: text('aaguid'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
})

/** Tables and views that the SQL of higher-level features may read; all others are private. */
export const PUBLIC_RELATIONS = ['users']
