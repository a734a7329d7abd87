export { registerPaymentJobs, startPaymentSweep, sweepPayments } from './jobs.ts'
export { paymentRoutes } from './routes.ts'
export { webhookRoutes } from './webhook.ts'
