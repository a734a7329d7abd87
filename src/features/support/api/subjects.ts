/** Orders and listings that a request can be about. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { catReports } from '#features/cats/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { SupportChoices } from '../contract.ts'
import { findOrder, listOrdersOf } from './order-store.ts'

/** Orders and listings in the form. */
const SHOWN = 50

export type Subject = { kind: 'order' | 'cat'; id: string; title: string }

/** What a user can choose from: the latest orders and own listings. */
export async function listChoices(db: DbOrTx, viewer: Viewer): Promise<SupportChoices> {
  const orders = await listOrdersOf(db, viewer.id, SHOWN)
  const cats = viewer.breederId ? await catReports.listCatNames(db, viewer.breederId) : []
  return {
    orders: orders.map(({ id, orderNumber, catName, amount, createdAt, breederUserId }) => ({
      id,
      orderNumber,
      catName,
      amount,
      createdAt,
      isSale: breederUserId === viewer.id,
    })),
    cats: cats.slice(0, SHOWN),
  }
}

const nameRow = z.object({ name: z.string() })

/** The chosen order of the user, or listing. Throws `invalid` for others' orders and listings that are not public. */
export async function findSubject(
  db: DbOrTx,
  viewer: Viewer | null,
  { orderId, catId }: { orderId?: string | null | undefined; catId?: string | null | undefined },
): Promise<Subject | undefined> {
  if (orderId) {
    const order = viewer && (await findOrder(db, orderId))
    if (!order || (order.buyerId !== viewer.id && order.breederUserId !== viewer.id))
      throw new AppError('invalid', { fields: { orderId: 'Please choose one of your orders.' } })
    return { kind: 'order', id: orderId, title: `${order.catName}, order ${order.orderNumber}` }
  }
  if (!catId) return undefined
  // Paused cats keep their page; those that staff took down are visible only to their breeder.
  const cat = await read(db, nameRow).maybeRow(sql`
    select c.name from cats c join breeders b on b.id = c.breeder_id
    where c.id = ${catId} and c.deleted_at is null
      and (c.is_viewable or b.user_id = ${viewer?.id ?? null}::uuid)`)
  if (!cat) throw new AppError('invalid', { fields: { catId: 'Please choose a listing.' } })
  return { kind: 'cat', id: catId, title: cat.name }
}
