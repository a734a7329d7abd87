import { OrderPage as Order } from '#features/orders/web/order-page.tsx'

export function OrderPage() {
  return <Order />
}
