import { ALERTS, type Alert, MAIL_HOUR } from '../limits.ts'

const TEXTS: Record<Alert, string> = {
  at_once: 'By email, at once',
  daily: `By email, every day at ${MAIL_HOUR} a.m.`,
  weekly: `By email, on Mondays at ${MAIL_HOUR} a.m.`,
  app: 'In the app only',
}

/** When new matches are emailed, as options of a form. */
export const ALERT_OPTIONS = ALERTS.map((value) => ({ value, label: TEXTS[value] }))

/** When new matches of a search are emailed. */
export const alertText = (alert: Alert): string => TEXTS[alert]
