export { Reconciliation } from './reconciliation.tsx'
