import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'

type CatRow = {
  id: string
  name: string
  breed: string
  gender: string
  birthDate: string
  color: string | null
  status: string
  price: number
  deposit: number | null
  isFeatured: boolean
  litter: string | null
  certifications: string[]
  views: number
  listedOn: string
}

/** A cattery's cats with the name of their litter and all views; money in cents, dates as ISO text. */
export async function listCatRows(db: Handle, breederId: string): Promise<CatRow[]> {
  const { rows } = await db.execute<CatRow>(sql`
    select c.id, c.name, c.breed, c.gender, c.birth_date::text as "birthDate", c.color, c.status, c.price,
      c.deposit_amount as deposit, c.is_featured as "isFeatured", l.litter_name as litter,
      c.health_certifications as certifications,
      (select coalesce(sum(v.views), 0)::int from cat_views v where v.cat_id = c.id) as views,
      (c.created_at at time zone 'UTC')::date::text as "listedOn"
    from cats c left join litters l on l.id = c.litter_id
    where c.breeder_id = ${breederId} and c.deleted_at is null order by c.created_at desc, c.id desc`)
  return rows
}

type LitterRow = {
  id: string
  name: string | null
  sire: string | null
  queen: string | null
  birthDate: string | null
  total: number | null
  available: number
  isActive: boolean
  addedOn: string
}

/** A cattery's litters with the names of the parents; dates as ISO text. */
export async function listLitterRows(db: Handle, breederId: string): Promise<LitterRow[]> {
  const { rows } = await db.execute<LitterRow>(sql`
    select l.id, l.litter_name as name, p.sire_name as sire, p.dam_name as queen, l.birth_date::text as "birthDate",
      l.total_kittens as total, available_kittens(l) as available, l.is_active as "isActive",
      (l.created_at at time zone 'UTC')::date::text as "addedOn"
    from litters l left join breeding_pairings p on p.id = l.breeding_pairing_id
    where l.breeder_id = ${breederId} order by l.created_at desc, l.id desc`)
  return rows
}

type SaleRow = {
  id: string
  date: string
  cat: string
  breed: string
  buyer: string
  status: string
  price: number
  deposit: number | null
  paid: number
  refunded: number
  fee: number
  share: number
  balanceDue: string | null
}

/** A cattery's sales with what was paid and given back; money in cents, dates as ISO text. */
export async function listSaleRows(db: Handle, breederId: string): Promise<SaleRow[]> {
  const { rows } = await db.execute<SaleRow>(sql`
    select t.id, (t.created_at at time zone 'UTC')::date::text as date, c.name as cat, c.breed, u.name as buyer,
      t.status, t.amount as price, t.deposit_amount as deposit, t.platform_fee as fee, t.breeder_amount as share,
      t.final_payment_due::text as "balanceDue",
      (select coalesce(sum(h.amount), 0)::int from charges h where h.transaction_id = t.id) as paid,
      (select coalesce(sum(r.amount), 0)::int from refunds r join charges h on h.id = r.charge_id
        where h.transaction_id = t.id) as refunded
    from transactions t join cats c on c.id = t.cat_id join users u on u.id = t.buyer_id
    where t.breeder_id = ${breederId} order by t.created_at desc, t.id desc`)
  return rows
}
