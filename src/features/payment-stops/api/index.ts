/** Stops of payments to and from a cattery, while it is suspended, suspected of fraud, or rejected by the payment provider. */
export { paymentStopRules } from './personal-data.ts'
export {
  addStop,
  endStops,
  isStopped,
  listStops,
  requireNotStopped,
  STOPPED_TEXT,
  type Stop,
} from './stops.ts'
