import type { FastifyInstance } from 'fastify'
import { isoDate } from '#lib/dates.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { sendFile } from '#platform/downloads/index.ts'
import { privatePage, registerEndpoints } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { orderEndpoints } from '../contract.ts'
import { ordersCsv } from './exports.ts'
import { extendDueDate } from './extend.ts'
import { listAllOrders, listOrders, listSales } from './order-lists.ts'
import { getOrder, type OrderPorts } from './orders.ts'
import { getBreederSales, saleOfCat } from './sales.ts'

/** Sales, for their parties and staff. */
export function orderRoutes(app: FastifyInstance, services: Services, ports: OrderPorts): void {
  const { db, clock } = services
  registerEndpoints(app, orderEndpoints, {
    'GET /api/orders': ({ query, viewer, reply }) =>
      privatePage(reply, '/api/orders', query, ROWS_PER_PAGE, (range) =>
        listOrders(services, viewer.id, query, range),
      ),
    'GET /api/sales': ({ query, viewer, reply }) =>
      privatePage(reply, '/api/sales', query, ROWS_PER_PAGE, (range) =>
        listSales(services, viewer.id, query, range),
      ),
    'GET /api/admin/orders': ({ query, reply }) =>
      privatePage(reply, '/api/admin/orders', query, ROWS_PER_PAGE, (range) =>
        listAllOrders(services, query, range),
      ),
    'GET /api/orders/export.csv': async ({ viewer, reply }) => {
      const now = clock.now()
      return sendFile(reply, `littermate-orders-${isoDate(now)}.csv`, await ordersCsv(db, viewer.id, now))
    },
    'GET /api/orders/{id}': ({ params, viewer }) => getOrder(services, params.id, viewer, ports),
    'POST /api/orders/{id}/extend': ({ params, body, viewer }) =>
      extendDueDate(services, viewer, params.id, body.finalPaymentDue),
    'GET /api/cats/{id}/sale': async ({ params, viewer }) => ({
      sale: await saleOfCat(db, params.id, viewer.id, clock.now()),
    }),
    'GET /api/breeders/sales': ({ viewer }) => getBreederSales(db, viewer.id, clock.now()),
  })
}
