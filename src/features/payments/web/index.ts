export type { Attention, AttentionEndpoints } from '../attention-contract.ts'
export { Reconciliation } from './reconciliation.tsx'
