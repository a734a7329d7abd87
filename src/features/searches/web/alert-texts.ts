import { ALERTS, type Alert, MAIL_HOUR } from '../limits.ts'

const TEXTS: Record<Alert, string> = {
  at_once: 'By email, at once',
  daily: `By email, every day at ${MAIL_HOUR} a.m.`,
  weekly: `By email, on Mondays at ${MAIL_HOUR} a.m.`,
  app: 'Only here, without email',
}

/** When news are told, as options of a form. */
export const ALERT_OPTIONS = ALERTS.map((value) => ({ value, label: TEXTS[value] }))

/** When news of a search are told. */
export const alertText = (alert: Alert): string => TEXTS[alert]
