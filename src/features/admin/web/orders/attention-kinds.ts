/** Labels of what needs attention, and of its dates. */
export const ATTENTION_KINDS = {
  failed_refund: {
    label: 'Refund failed',
    tone: 'danger',
    since: 'Decided ',
    next: 'Next attempt ',
    past: 'Next attempt was due ',
  },
  late_refund: { label: 'Refund is late', tone: 'duty', since: 'Decided ', next: '', past: '' },
  dispute: {
    label: 'Open dispute',
    tone: 'danger',
    since: 'Opened ',
    next: 'Evidence due by ',
    past: 'Evidence overdue since ',
  },
  payment_check: {
    label: 'Payment needs approval',
    tone: 'duty',
    since: 'Waiting since ',
    next: 'Canceled automatically on ',
    past: 'Was to be canceled automatically on ',
  },
  fraud_warning: { label: 'Fraud warning', tone: 'danger', since: 'Received ', next: '', past: '' },
} as const
