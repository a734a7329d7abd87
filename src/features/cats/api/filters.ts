import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#lib/dates.ts'
import { type CatFilter, DNA_TESTED, HEALTH_CERTIFIED } from '../contract.ts'
import { SOLD_SHOWN_DAYS } from './rules.ts'

/** The conditions of a list on `cats c`; each has an index (migrations/). `today` is an ISO date. */
export function conditionsOf(filter: CatFilter, today: string): SQL {
  const [minPrice, maxPrice] = inOrder(filter.minPrice, filter.maxPrice)
  const conditions: (SQL | false | '' | undefined)[] = [
    sql`c.is_listed and c.status <> 'withdrawn'`,
    sql`(c.status <> 'sold' or coalesce(c.reservation_date, c.created_at) > ${addDays(today, -SOLD_SHOWN_DAYS)}::date)`,
    filter.breed && sql`lower(c.breed) = lower(${filter.breed})`,
    minPrice !== undefined && sql`c.price >= ${minPrice}`,
    maxPrice !== undefined && sql`c.price <= ${maxPrice}`,
    filter.gender && sql`c.gender = ${filter.gender}`,
    filter.featured !== undefined && (filter.featured ? sql`c.is_featured` : sql`not c.is_featured`),
    filter.breederId && sql`c.breeder_id = ${filter.breederId}`,
    filter.litterId && sql`c.litter_id = ${filter.litterId}`,
    filter.healthCertified !== undefined && certified(HEALTH_CERTIFIED, filter.healthCertified),
    filter.dnaTested !== undefined && certified(DNA_TESTED, filter.dnaTested),
    filter.maxAge !== undefined && sql`c.birth_date > ${addDays(today, -7 * (filter.maxAge + 1))}`,
    filter.location &&
      sql`c.breeder_id in (select id from breeders where lower(location) like ${contains(filter.location)})`,
    filter.q && matchesText(filter.q),
  ]
  return sql.join(
    conditions.filter((condition): condition is SQL => typeof condition === 'object'),
    sql` and `,
  )
}

/** The order of a list: what can be bought comes first; the id makes it total. */
export function orderOf(sort: CatFilter['sort']): SQL {
  switch (sort) {
    case 'price':
      return sql`(c.status = 'available') desc, c.price, c.id`
    case '-price':
      return sql`(c.status = 'available') desc, c.price desc, c.id desc`
    case 'age':
      return sql`(c.status = 'available') desc, c.birth_date desc, c.id`
    default:
      return sql`(c.status = 'available') desc, c.created_at desc, c.id desc`
  }
}

function certified(certification: string, wanted: boolean): SQL {
  const has = sql`c.health_certifications @> array[${certification}]`
  return wanted ? has : sql`not (${has})`
}

/** Every word must occur in name, breed, colour or description, or the text be part of the cattery's name or place. */
function matchesText(text: string): SQL {
  const like = contains(text)
  const words = (language: 'english' | 'simple') =>
    sql`websearch_to_tsquery(${sql.raw(`'${language}'`)}, ${text})`
  // English drops words such as "will", which may be all there is of a name; both ask the same index.
  return sql`(c.search @@ case when numnode(${words('english')}) > 0 then ${words('english')} else ${words('simple')} end
    or c.breeder_id in (select id from breeders where lower(business_name) like ${like} or lower(location) like ${like}))`
}

/** A LIKE pattern for "contains", with the text's own wildcards taken literally. */
function contains(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

function inOrder(
  low: number | undefined,
  high: number | undefined,
): [number | undefined, number | undefined] {
  return low !== undefined && high !== undefined && low > high ? [high, low] : [low, high]
}
