/** The query keys of sales. */
export const saleKeys = {
  ofCats: ['/api/cats/sale'],
  ofCat: (catId: string) => ['/api/cats/sale', catId],
  ofBreeder: ['/api/breeders/sales'],
  orders: ['/api/orders/detail'],
  order: (transactionId: string) => ['/api/orders/detail', transactionId],
}
