/** Demo accounts that visitors can sign in with; they exist only with SEED=demo. */
export const DEMO_PASSWORD = 'littermate-demo'

export const DEMO_ACCOUNTS = [
  { role: 'Buyer', email: 'buyer@example.com', password: DEMO_PASSWORD },
  { role: 'Breeder', email: 'breeder@example.com', password: DEMO_PASSWORD },
  { role: 'Admin', email: 'admin@example.com', password: DEMO_PASSWORD },
]
