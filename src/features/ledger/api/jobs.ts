import { saleJobs } from '#features/sales/api/index.ts'
import type { Services } from '#platform/services.ts'
import { recognizeSale } from './recognition.ts'

/** Registers the jobs of the ledger. */
export function registerLedgerJobs(services: Pick<Services, 'db' | 'clock' | 'jobs'>): void {
  services.jobs.handle(saleJobs.ended, ({ transactionId }) => recognizeSale(services, transactionId))
}
