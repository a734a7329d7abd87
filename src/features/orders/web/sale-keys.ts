/** The query keys of sales. Keys of other data about one sale begin with `order(id)`, so that it is updated with the sale. */
export const saleKeys = {
  ofCats: ['/api/cats/sale'],
  ofCat: (catId: string) => ['/api/cats/sale', catId],
  ofBreeder: ['/api/breeders/sales'],
  lists: ['/api/orders/list'],
  orders: ['/api/orders/detail'],
  order: (transactionId: string) => ['/api/orders/detail', transactionId],
  handover: (transactionId: string) => ['/api/orders/detail', transactionId, 'handover'],
  catRecord: (transactionId: string) => ['/api/orders/detail', transactionId, 'cat'],
}
