import type { JobDefinition } from '#platform/jobs/index.ts'

/** Makes the file of a contract that both have signed, and completes it; until that succeeds, the signatures count all the same. */
export const contractFileJob: JobDefinition<{ contractId: string }> = { queue: 'contracts.file', retries: 40 }
