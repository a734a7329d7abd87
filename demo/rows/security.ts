/** The security log of the demo's accounts, and a large refund that waits for a second member of staff. */
import { APPROVAL_DAYS } from '#features/approvals/choices.ts'
import { DAY_MS } from '#lib/durations.ts'
import { formatWithCents } from '#lib/money.ts'
import type { SecurityEventKind } from '#lib/security-event-kinds.ts'
import { defaultSetting } from '#platform/settings/index.ts'
import { demoId } from '../ids.ts'
import { ADMIN, BUYER, FAMILIES, type Person, STAFF } from '../people.ts'
import type { BreederRow, PlanContext } from './plan.ts'

type DemoEvent = {
  daysAgo: number
  hour: number
  kind: SecurityEventKind
  /** Null for someone who was not signed in. */
  actor: string | null
  subject: string
  detail?: Record<string, string | number | boolean>
}

/** A network for documentation (RFC 5737). */
const HOME = '203.0.113.0/24'
const ELSEWHERE = '198.51.100.0/24'
/** Cents: more than one member of staff may refund alone. */
const REFUND = defaultSetting('STAFF_REFUND_APPROVAL_CENTS') + 30_000

const idOf = ({ email }: Person) => demoId('user', email)
const FINANCE = STAFF.find(({ staffRole }) => staffRole === 'finance') ?? ADMIN
const MODERATOR = STAFF.find(({ staffRole }) => staffRole === 'moderator') ?? ADMIN

/** Adds the events, and the refund of a sale of none of the demo's accounts. */
export function addSecurity(context: PlanContext, breeder: BreederRow): void {
  addEvents(context, breeder)
  addApproval(context)
}

function addEvents({ plan, calendar }: PlanContext, breeder: BreederRow): void {
  const [admin, buyer] = [idOf(ADMIN), idOf(BUYER)]
  const signIn = (daysAgo: number, hour: number, user: string, device: string): DemoEvent => ({
    daysAgo,
    hour,
    kind: 'signed_in',
    actor: user,
    subject: user,
    detail: { device, method: 'password', isNewDevice: false },
  })
  const events: DemoEvent[] = [
    signIn(1, 18, buyer, 'Firefox on Windows'),
    signIn(6, 8, buyer, 'Safari on iPhone'),
    {
      daysAgo: 9,
      hour: 3,
      kind: 'sign_in_failed',
      actor: null,
      subject: buyer,
      detail: { device: 'Chrome on Linux', isKnownDevice: false },
    },
    { daysAgo: 20, hour: 19, kind: 'password_changed', actor: buyer, subject: buyer },
    {
      daysAgo: 20,
      hour: 18,
      kind: 'new_device',
      actor: buyer,
      subject: buyer,
      detail: { device: 'Safari on iPhone' },
    },
    signIn(1, 7, breeder.userId, 'Chrome on Android'),
    signIn(4, 21, breeder.userId, 'Chrome on macOS'),
    signIn(1, 8, admin, 'Firefox on Linux'),
    signIn(2, 9, idOf(FINANCE), 'Edge on Windows'),
    {
      daysAgo: 30,
      hour: 10,
      kind: 'role_changed',
      actor: admin,
      subject: idOf(MODERATOR),
      detail: { from: 'support', to: 'moderator' },
    },
    {
      daysAgo: 12,
      hour: 11,
      kind: 'document_opened',
      actor: idOf(MODERATOR),
      subject: breeder.userId,
    },
  ]
  for (const [index, { daysAgo, hour, kind, actor, subject, detail }] of events.entries())
    plan.securityEvents.push({
      id: demoId('security-event', index),
      kind,
      actorId: actor,
      subjectId: subject,
      network: actor ? HOME : ELSEWHERE,
      detail: detail ?? {},
      createdAt: calendar.moment(daysAgo, hour, index),
    })
}

function addApproval({ plan, calendar }: PlanContext): void {
  const families = FAMILIES.map(idOf)
  const sale = plan.transactions.find(
    ({ buyerId, status, paid = 0, refunded = 0 }) =>
      families.includes(buyerId) && status === 'completed' && refunded === 0 && paid > REFUND,
  )
  if (!sale) return
  const [id, createdAt] = [demoId('approval', sale.id), calendar.moment(1, 10)]
  const reason =
    'The vet found an ear infection on the day of the pickup, and the breeder agreed to share the cost.'
  plan.approvals.push({
    id,
    kind: 'refund',
    subjectId: sale.id,
    userId: sale.buyerId,
    amount: REFUND,
    reason,
    createdAt,
    title: `Refund ${formatWithCents(REFUND)} for order ${sale.orderNumber}`,
    request: {
      amount: REFUND,
      reason,
      expectedRemaining: sale.paid,
      cancels: false,
      cause: 'other',
      status: sale.status,
    },
    path: `/orders/${sale.id}`,
    requestedBy: idOf(FINANCE),
    expiresAt: new Date(createdAt.getTime() + APPROVAL_DAYS * DAY_MS),
  })
  plan.securityEvents.push({
    id: demoId('security-event', id),
    kind: 'approval_requested',
    actorId: idOf(FINANCE),
    subjectId: sale.buyerId,
    network: HOME,
    detail: { approvalId: id, kind: 'refund', amount: REFUND },
    createdAt,
  })
}
