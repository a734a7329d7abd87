import type { SecurityEventKind } from '#lib/security-event-kinds.ts'
import { capitalized } from '#lib/texts/capitalized.ts'

const LABELS: Partial<Record<SecurityEventKind, string>> = {
  signed_up: 'Account created',
  signed_in: 'Signed in',
  sign_in_failed: 'Failed sign-in',
  sign_in_slowed: 'Sign-in slowed down after many failed attempts',
  signed_out: 'Signed out',
  session_ended: 'Signed out on a device',
  new_device: 'First sign-in on a new device',
  device_forgotten: 'Known device forgotten',
  reauthenticated: 'Identity confirmed',
  reauthentication_failed: 'Identity not confirmed',
  password_reset_requested: 'Password reset requested',
  password_reset: 'Password reset with an email link',
  password_changed: 'Password changed',
  email_change_requested: 'Change of the email address requested',
  email_changed: 'Email address changed',
  two_factor_enabled: 'Two-factor authentication turned on',
  two_factor_disabled: 'Two-factor authentication turned off',
  two_factor_failed: 'Wrong code entered',
  recovery_code_used: 'Recovery code used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  export_requested: 'Data export requested',
  export_downloaded: 'Data export downloaded',
  deletion_requested: 'Deletion of the account requested',
  deletion_canceled: 'Deletion of the account canceled',
  account_deleted: 'Account deleted',
  role_changed: 'Role changed',
  suspended: 'Account suspended',
  restored: 'Account restored',
  forbidden: 'Request refused',
  document_opened: 'Private document opened by staff',
  conversation_opened: 'Conversation read by staff',
  order_opened: 'Order opened by staff',
  waiting_list_opened: 'Waiting list read by staff',
  people_opened: 'Users viewed by staff',
  application_opened: 'Application and checks viewed by staff',
  security_log_exported: 'Security log exported',
  approval_requested: 'Approval requested',
  approval_decided: 'Approval decided',
  payment_check_decided: 'Checked payment decided',
  fraud_warning_dismissed: 'Fraud warning dismissed',
}

/** What happened, in words. */
export function eventLabel(kind: SecurityEventKind): string {
  const words = kind.replaceAll('_', ' ')
  return LABELS[kind] ?? capitalized(words)
}

/** The details of an event, such as `from: support, to: finance`. */
export function detailText(detail: Record<string, string | number | boolean | null>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value === true ? 'yes' : value === false ? 'no' : value}`)
    .join(', ')
}
