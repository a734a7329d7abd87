/** The people of the demo data whom one can sign in as; every one of them exists only with SEED=demo. */
export const DEMO_PASSWORD = 'littermate-demo'

export const DEMO_ACCOUNTS = [
  { role: 'Buyer', email: 'buyer@example.com', password: DEMO_PASSWORD },
  { role: 'Breeder', email: 'breeder@example.com', password: DEMO_PASSWORD },
  { role: 'Admin', email: 'admin@example.com', password: DEMO_PASSWORD },
]
