/** What the pages of a sale show of its contract. */
export { contractPath } from '../path.ts'
