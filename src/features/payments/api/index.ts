export { registerPaymentJobs } from './jobs.ts'
export { paymentRoutes } from './routes.ts'
export { startPaymentSweep } from './sweep.ts'
export { webhookRoutes } from './webhook.ts'
