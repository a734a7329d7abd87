import { sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import { type Handle, isoText } from '#platform/db/index.ts'
import type { SaleFacts } from './today-rules.ts'

export type SaleRow = SaleFacts & {
  saleId: string
  catId: string
  catName: string
  buyerName: string
  timeZone: string
  /** Cents that the buyer still owes. */
  due: number
}

/** The live sales of a cattery, and those with a dispute that the breeder can still comment on. */
export async function listSalesOfToday(db: Handle, breederId: string, now: Date): Promise<SaleRow[]> {
  const { rows } = await db.execute<SaleRow>(sql`
    select t.id as "saleId", t.cat_id as "catId", t.snapshot ->> 'name' as "catName",
      coalesce(${shortName}, 'A buyer') as "buyerName", t.time_zone as "timeZone", t.amount - t.paid as due,
      t.status, t.frozen is not null as "isFrozen", t.final_payment_due::text as "finalPaymentDue",
      t.go_home_date::text as "goHomeDate", t.pickup_day::text as "pickupDay",
      c.vaccination_record is not null as "hasRecord", d.until as "disputeUntil"
    from transactions t join users u on u.id = t.buyer_id join cats c on c.id = t.cat_id
      left join lateral (select ${isoText(sql`min(evidence_due_at)`)} as until from disputes
        where transaction_id = t.id and not is_closed and status like '%needs_response'
          and evidence_due_at > ${now.toISOString()}) d on true
    where t.breeder_id = ${breederId} and (t.status in ('deposit_paid', 'paid') or d.until is not null)`)
  return rows
}

export type CatTask = { catId: string; name: string }

/** Available cats that are old enough for a first vaccination and have none, the oldest first. */
export async function listUnvaccinated(
  db: Handle,
  breederId: string,
  bornBefore: string,
): Promise<CatTask[]> {
  const { rows } = await db.execute<CatTask>(sql`
    select id as "catId", name from cats
    where breeder_id = ${breederId} and status = 'available' and birth_date <= ${bornBefore}::date
      and jsonb_array_length(vaccinations) = 0
    order by birth_date, id`)
  return rows
}

type Beginning = { hasDescription: boolean; hasPicture: boolean; hasCats: boolean; hasSales: boolean }

/** Whether a cattery has described itself and has a picture, and whether it has ever listed a cat or sold one. */
export async function findBeginning(db: Handle, breederId: string): Promise<Beginning | undefined> {
  const { rows } = await db.execute<Beginning>(sql`
    select coalesce(description, '') <> '' as "hasDescription", profile_image_url is not null as "hasPicture",
      exists (select from cats where breeder_id = b.id) as "hasCats",
      exists (select from transactions where breeder_id = b.id) as "hasSales"
    from breeders b where id = ${breederId}`)
  return rows[0]
}
