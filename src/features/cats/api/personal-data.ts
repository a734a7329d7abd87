import { sql } from 'drizzle-orm'
import { ofCattery } from '#features/breeders/api/index.ts'
import {
  days,
  deleted,
  emptied,
  plain,
  replaced,
  retained,
  sqlColumn,
  type TableRules,
} from '#platform/personal-data/index.ts'
import { namedFacts } from './fact-columns.ts'
import { cats, listingConfirmations } from './tables.ts'

/** Cats. Sales refer to them, so that their rows stay, without what the breeder wrote. */
export const catRules: TableRules[] = [
  {
    table: 'cats',
    holds: 'Cats of your cattery, with their pictures and health records.',
    columns: {
      ...plain([
        cats.id,
        cats.breederId,
        cats.animalId,
        cats.litterId,
        cats.breedingPairingId,
        cats.name,
        cats.breed,
        cats.gender,
        cats.birthDate,
        cats.price,
        cats.depositAmount,
        cats.color,
        cats.registrationNumber,
        cats.neutered,
        cats.litterTrainedSince,
        cats.isFeatured,
        cats.reservationDate,
        cats.depositPaidAt,
        cats.stripePaymentIntentId,
        cats.version,
        sqlColumn('breeder_is_public'),
        cats.isListed,
        sqlColumn('number'),
        sqlColumn('search'),
        sqlColumn('ranked_at'),
        cats.createdAt,
        cats.isViewable,
        cats.documentedCertifications,
        cats.healthCertifications,
      ]),
      ...emptied([cats.microchip, cats.vaccinationRecord, cats.heldByOffer, cats.heldUntil]),
      ...retained('account', [cats.reservedBy]),
      ...emptied([cats.description]),
      ...emptied([cats.images], sql`'{}'::text[]`),
      ...emptied([cats.pictures, cats.healthRecords, cats.vaccinations], sql`'[]'::jsonb`),
      ...replaced(
        cats.status,
        'withdrawn, unless it was sold',
        sql`case when status = 'available' then 'withdrawn' else status end`,
      ),
      ...replaced(cats.takenDownFrom, 'empty', sql`null`),
      ...replaced(
        cats.deletedAt,
        'the time of the deletion, unless it was sold',
        sql`case when status in ('available', 'withdrawn') then coalesce(deleted_at, now()) end`,
      ),
    },
    anonymizes: ofCattery,
    exported: {
      file: 'cats',
      rows: (
        userId,
      ) => sql`select c.id, c.name, c.breed, c.gender, c.birth_date as "birthDate", c.price as "priceCents",
        c.deposit_amount as "depositCents", ${namedFacts}, c.description, c.images, c.health_records as "healthRecords",
        c.vaccinations, c.health_certifications as "healthCertifications", c.status,
        c.deleted_at as "deletedAt", c.created_at as "createdAt"
        from cats c where ${ofCattery(userId)} order by c.created_at`,
    },
  },
  {
    table: 'listing_confirmations',
    holds: 'When you last confirmed that your listings are up to date, and when we asked.',
    columns: deleted(listingConfirmations),
    deletes: ofCattery,
    exported: {
      file: 'listing-confirmations',
      rows: (userId) => sql`select confirmed_at as "confirmedAt", asked_at as "askedAt"
        from listing_confirmations where ${ofCattery(userId)}`,
    },
  },
  {
    table: 'cat_views',
    holds: 'How often each cat is viewed on each day, without anything about the viewers.',
    impersonal: true,
    periods: [
      { period: days(400), from: 'the day', expired: (cutoff) => sql`day < ${cutoff.toISOString()}::date` },
    ],
  },
  { table: 'breeds', holds: 'Facts about breeds.', impersonal: true },
  {
    table: 'breed_prices',
    holds: 'Typical prices of each breed, from all listings together.',
    impersonal: true,
  },
  { table: 'breed_terms', holds: 'Names of breeds for searches.', impersonal: true },
  {
    table: 'search_words',
    holds: 'Single words from listings, which correct misspelled searches.',
    impersonal: true,
  },
]
