/** Demo accounts that visitors can sign in with, all with one password; they exist only with SEED=demo. */
export const DEMO_ACCOUNTS = {
  password: 'littermate-demo',
  people: [
    { role: 'Buyer', email: 'buyer@example.com' },
    { role: 'Breeder', email: 'breeder@example.com' },
    { role: 'Admin', email: 'admin@example.com' },
  ],
}
