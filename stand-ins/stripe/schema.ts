import type { Database } from '#platform/db/index.ts'

/** Any number that no other advisory lock uses. */
const LOCK_KEY = 7_305_992

/** Creates the stand-in's tables if they do not exist, in their own schema because tests share the product's database. */
export async function createSchema(database: Database): Promise<void> {
  await database.exec(`
    select pg_advisory_xact_lock(${LOCK_KEY});
    create schema if not exists local_stripe;
    create table if not exists local_stripe.objects (
      id text primary key,
      seq bigint generated always as identity,
      type text not null,
      parent text,
      data jsonb not null,
      created bigint not null generated always as ((data ->> 'created')::bigint) stored
    );
    create index if not exists objects_by_type on local_stripe.objects (type, created desc, seq desc);
    create index if not exists objects_by_parent on local_stripe.objects (parent);
    create table if not exists local_stripe.account_transactions (
      id text primary key,
      seq bigint generated always as identity,
      account text not null,
      payout text,
      data jsonb not null
    );
    create index if not exists account_transactions_by_account on local_stripe.account_transactions (account, seq);
    create table if not exists local_stripe.scheduled (
      object_id text primary key,
      due bigint not null
    );
    create table if not exists local_stripe.idempotency (
      key text primary key,
      request_hash text not null,
      status integer not null,
      response text not null,
      created timestamptz not null
    );
    create table if not exists local_stripe.deliveries (
      event_id text primary key,
      seq bigint generated always as identity,
      type text not null,
      subject text,
      payload text not null,
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      leased_until timestamptz,
      done text check (done in ('delivered', 'dropped', 'failed'))
    );
    create index if not exists deliveries_open on local_stripe.deliveries (seq) where done is null;`)
  // Only one process can open PGlite, so leases of an earlier process are void.
  if (database.kind === 'pglite')
    await database.exec('update local_stripe.deliveries set leased_until = null')
}
