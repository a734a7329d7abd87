/** Typical prices of breeds, computed once a day. */
import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { defineDailySweep, type Sweep } from '#platform/sweeps/index.ts'
import type { TypicalPrice } from '../contract.ts'
import { ageGroup } from './age-group.ts'
import { isForSale } from './filters.ts'
import { PRICES_FROM } from './rules.ts'
import { breedPrices } from './tables.ts'

/**
 * Replaces all typical prices by those of a day. A cattery counts once per breed and age group, with the median of its cats,
 * so that one with many listings does not decide what is typical.
 */
export async function computePrices(db: DbOrTx, today: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Another process that computes them at the same time waits, and replaces these rows by equal ones.
    await tx.execute(sql`lock table breed_prices in share row exclusive mode`)
    await tx.delete(breedPrices)
    await tx.execute(sql`
      with listings as (
        select b.name as breed, c.breeder_id, c.price,
          ${ageGroup(today)} as age_group
        from cats c join breeds b on lower(b.name) = lower(c.breed)
        where ${isForSale}
      ), catteries as (
        select breed, age_group, count(*) as listings, percentile_cont(0.5) within group (order by price) as price
        from listings group by breed, age_group, breeder_id
      )
      insert into breed_prices (breed, age_group, listings, catteries, low, median, high, computed_on)
      select breed, age_group, sum(listings), count(*),
        percentile_cont(0.25) within group (order by price)::int,
        percentile_cont(0.5) within group (order by price)::int,
        percentile_cont(0.75) within group (order by price)::int,
        ${today}::date
      from catteries group by breed, age_group
      having sum(listings) >= ${PRICES_FROM.listings} and count(*) >= ${PRICES_FROM.catteries}`)
  })
}

/** Computes the prices when the day of the last ones is over. */
export function sweepPrices({ db, clock }: Pick<Services, 'db' | 'clock'>): Sweep {
  return defineDailySweep('breed-prices', clock, (today) => computePrices(db, today))
}

/** The typical prices of a breed, kittens first. */
export async function listPrices(db: DbOrTx, breed: string): Promise<TypicalPrice[]> {
  const { listings, low, median, high, computedOn } = breedPrices
  return db
    .select({ ageGroup: breedPrices.ageGroup, listings, low, median, high, computedOn })
    .from(breedPrices)
    .where(eq(breedPrices.breed, breed))
    .orderBy(sql`${breedPrices.ageGroup} desc`)
}
