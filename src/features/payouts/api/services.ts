import type { Services } from '#platform/services.ts'

export type PayoutServices = Pick<Services, 'db' | 'stripe' | 'jobs' | 'events' | 'clock' | 'env' | 'log'>
