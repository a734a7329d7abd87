/**
 * Numbers of rules in pages and documents, which are plain text. Each phrase is built from the constants of the rules. On the
 * pages, every number with a unit must be part of a phrase; documents must contain their phrases.
 */

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RESET_LINK_MS } from '#features/accounts/limits.ts'
import { IDLE_HOURS, TOTAL_HOURS } from '#features/accounts/session-limits.ts'
import { APPROVAL_DAYS } from '#features/approvals/choices.ts'
import { MAX_FEATURED } from '#features/cats/api/featured.ts'
import { REMINDER_HOURS } from '#features/disputes/rules.ts'
import { ILLNESS_DAYS, PROBLEM_HOURS } from '#features/guarantee/rules.ts'
import { CODE_LENGTH } from '#features/handovers/contract.ts'
import {
  APPEAL_DAYS,
  MAX_MUTE_HOURS,
  MUTE_AT,
  MUTE_HOURS,
  MUTE_WINDOW_HOURS,
  STAFF_AT,
  STAFF_WINDOW_DAYS,
} from '#features/moderation/choices.ts'
import {
  BALANCE_REMINDER_DAYS,
  MAX_EXTENSION_DAYS,
  NOTICE_DAYS,
  SYSTEM_RELEASE_DAYS,
} from '#features/orders/balance-dates.ts'
import { ACCOUNTS_WINDOW_DAYS, CARDS_WINDOW_MINUTES } from '#features/payment-checks/limits.ts'
import { UNFINISHED_MS } from '#features/payments/api/unfinished.ts'
import { lateBefore as lateTransfer } from '#features/payouts/rules.ts'
import { EXPORT_LIMIT } from '#features/privacy/api/exports.ts'
import { EXPORT_HOURS, GRACE_DAYS } from '#features/privacy/choices.ts'
import { lateBefore as lateRefund } from '#features/refunds/api/process.ts'
import { BALANCE_DAYS, REFUND_DAYS } from '#features/sale-terms/dates.ts'
import { COOLING_OFF_HOURS, DEFAULT_SHARE_PERCENT, FLEXIBLE_DAYS } from '#features/sale-terms/policy.ts'
import { TEXT_PAGES } from '#features/site/web/texts/index.ts'
import { UPLOAD_URL_MS } from '#features/uploads/contract.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { DEFAULT_GO_HOME_WEEKS, MIN_GO_HOME_WEEKS } from '#lib/go-home.ts'
import { POLICIES, REFUND_ARRIVAL } from '#lib/rules/deposit-policy.ts'
import { durationInWords } from '#lib/texts/duration-words.ts'
import { inWords, ordinalInWords } from '#lib/texts/number-words.ts'
import { RECENT_MINUTES } from '#platform/http/index.ts'
import { periodText, REASONS } from '#platform/personal-data/index.ts'
import { defaultSetting } from '#platform/settings/index.ts'
import { OTHER_PLACES, PERSONAL_DATA } from '../../personal-data.ts'

const EPOCH = new Date(0)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const [before = 0, dayBefore = 0, , after = 0] = BALANCE_REMINDER_DAYS
const toMute = `within ${MUTE_WINDOW_HOURS} hours pause`
const muted = `messages for ${MUTE_HOURS} hours`

const PAGES: Record<string, string[]> = {
  '/about': [],
  '/buyer-guarantee': [
    `within ${PROBLEM_HOURS} hours, and an illness within ${ILLNESS_DAYS} days`,
    `It is due at the latest ${BALANCE_DAYS} days after the go-home date`,
    `usually ${DEFAULT_GO_HOME_WEEKS} weeks and at least ${MIN_GO_HOME_WEEKS} weeks`,
    `less than ${inWords(REFUND_DAYS)} days after your payment, the ${ordinalInWords(REFUND_DAYS)} day`,
    `We remind you ${-before} days and ${-dayBefore} day before, on the day, and ${after} days after.`,
    `from ${NOTICE_DAYS} days after our last reminder`,
    `after ${SYSTEM_RELEASE_DAYS} days it ends by itself`,
    `Within ${COOLING_OFF_HOURS} hours of the payment`,
    `to a ${ordinalInWords(100 / DEFAULT_SHARE_PERCENT)} of the price`,
    `until ${FLEXIBLE_DAYS} days before the go-home date`,
    `within ${PROBLEM_HOURS} hours of the handover, and an illness with a vet’s note within ${ILLNESS_DAYS} days`,
    `your ${inWords(CODE_LENGTH)}-digit code`,
    REFUND_ARRIVAL,
  ],
  '/support': [
    `usually ${inWords(DEFAULT_GO_HOME_WEEKS)} weeks, and never less than ${inWords(MIN_GO_HOME_WEEKS)} weeks`,
    `within ${COOLING_OFF_HOURS} hours of paying`,
    `${capital(inWords(MUTE_AT))} recorded attempts to send contact details ${toMute} your ${muted}`,
    `works once, within ${durationInWords(RESET_LINK_MS)}`,
  ],
  '/terms': [
    `${DEFAULT_GO_HOME_WEEKS} weeks by default, and no earlier than ${MIN_GO_HOME_WEEKS} weeks after birth`,
    `one of ${inWords(POLICIES.length)} deposit policies`,
    `back until ${FLEXIBLE_DAYS} days before the go-home date`,
    `within ${COOLING_OFF_HOURS} hours of paying`,
    `to ${DEFAULT_SHARE_PERCENT}% of the price`,
    `the balance is ${inWords(after)} days late`,
    `From ${inWords(NOTICE_DAYS)} days after that reminder`,
    `${SYSTEM_RELEASE_DAYS} days after the due date`,
    `${DEFAULT_GO_HOME_WEEKS} weeks unless the cat’s page says otherwise and never less than ${MIN_GO_HOME_WEEKS} weeks`,
    `For refunds, the ${ordinalInWords(REFUND_DAYS)} day after the payment`,
    `${capital(inWords(MUTE_AT))} recorded messages ${toMute} the sender’s ${muted}`,
    `each decision once, within ${APPEAL_DAYS} days`,
  ],
  '/privacy': [
    `not visited the site for ${IDLE_HOURS.user / 24} days`,
    `You have ${GRACE_DAYS} days to change your mind`,
    // A test next to the document of personal data compares the periods the other way round.
    ...periods(),
  ],
  // Promises of the operator, and what browsers do.
  '/accessibility': ['Within a week we answer', '400 %'],
}

/** How long something is stored, as the page writes it. */
function periods(): string[] {
  const rules = PERSONAL_DATA.flatMap(({ periods: own = [] }) => own.map(({ period }) => periodText(period)))
  const places = OTHER_PLACES.flatMap(({ period }) => period.match(/\d+ (day|year)s?/g) ?? [])
  const texts = [...new Set([...rules, ...places])]
  return [...texts, ...texts.flatMap((text) => (text.startsWith('1 ') ? [text.replace('1', 'one')] : []))]
}

/** A time in digits or words, with its unit. */
const TIME =
  /\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|twenty|thirty)[ -](business )?(minute|hour|day|week|month|year)s?\b|\b(within|after) an? (minute|hour|day|week|month)\b/gi
/** The same, and amounts, shares, and lengths. */
const NUMBER = new RegExp(
  `${TIME.source}|\\b\\w+[ -]digit\\b|\\b\\d+ ?%|\\$\\d|\\ba (third|fourth|fifth|tenth) of`,
  'gi',
)

describe('the numbers on the page', () => {
  it.each(Object.keys(TEXT_PAGES))('%s are those of the rules', (path) => {
    const phrases = PAGES[path] ?? []
    let text = JSON.stringify(TEXT_PAGES[path])
    if (path !== '/privacy') for (const phrase of phrases) expect(text).toContain(phrase)
    for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) text = text.replaceAll(phrase, '…')
    expect(text.match(NUMBER) ?? []).toEqual([])
  })
})

const retained = periodText(REASONS.security.period)
const checkCards = inWords(defaultSetting('PAYMENT_CHECK_CARDS'))
const checkCardsWindow = durationInWords(CARDS_WINDOW_MINUTES * MINUTE_MS)

const DOCUMENTS: Record<string, string[]> = {
  'docs/evidence/conformance.md': [
    `a session ends after ${IDLE_HOURS.user / 24} days without use (staff: ${IDLE_HOURS.staff} hours), ${TOTAL_HOURS.user / 24} days at most (staff: ${TOTAL_HOURS.staff / 24} days)`,
    `a reminder ${inWords(REMINDER_HOURS / 24)} days before the deadline`,
    `valid for ${durationInWords(UPLOAD_URL_MS)}`,
    `older than ${RECENT_MINUTES} minutes`,
    `within ${inWords(APPROVAL_DAYS)} days ([058]`,
    `downloadable for ${durationInWords(EXPORT_HOURS * HOUR_MS)}`,
    `${inWords(EXPORT_LIMIT.points)} in 24 hours, one at a time`,
    `${GRACE_DAYS}-day grace period`,
  ],
  'docs/decisions/032-order-of-lists.md': [`A cattery can feature ${inWords(MAX_FEATURED)} cats`],
  'docs/monitoring.md': [`in the table \`security_events\` for ${retained}`],
  'docs/runbooks/moderation.md': [
    `${inWords(STAFF_AT)} messages of a user were blocked within ${STAFF_WINDOW_DAYS} days`,
    `mute, 1 to ${MAX_MUTE_HOURS} hours`,
  ],
  'docs/runbooks/payment-checks.md': [
    `used ${checkCards} cards within ${checkCardsWindow}`,
    `used the card within ${ACCOUNTS_WINDOW_DAYS} days`,
  ],
  'docs/settings.md': [`within ${checkCardsWindow} on`, `within ${ACCOUNTS_WINDOW_DAYS} days; 0 turns`],
  'docs/runbooks/refunds-and-disputes.md': [`reminded ${inWords(REMINDER_HOURS / 24)} days before`],
  'docs/evidence/security-rules.md': [`staff with the role: all | ${retained} |`],
}

describe('the numbers in the document', () => {
  it.each(Object.entries(DOCUMENTS))('%s are those of the rules', (path, phrases) => {
    const text = readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ')
    for (const phrase of phrases) expect(text).toContain(phrase)
  })
})

/** Texts of screens and messages whose rule belongs to a feature that they cannot import. */
const ELSEWHERE: Record<string, string[]> = {
  'src/features/admin/web/security-tab.tsx': [`deleted after ${retained}`],
  'src/features/messages/web/conversation/flag-warning.tsx': [
    `After ${inWords(MUTE_AT)} within ${MUTE_WINDOW_HOURS} hours, you cannot send messages for ${MUTE_HOURS} hours.`,
  ],
  'src/features/orders/api/extend.ts': [`within ${MAX_EXTENSION_DAYS === 365 ? 'a year' : '…'} from today`],
  'src/features/privacy/web/deletion-section.tsx': [
    `stay for ${periodText(REASONS.sale.period)}`,
    `stay for ${periodText(REASONS.safety.period)}`,
    `stays for ${retained}`,
  ],
  'src/features/security-log/web/security-events-section.tsx': [`in the last ${retained}`],
  'src/app/metrics.ts': [
    `more than ${durationInWords(UNFINISHED_MS)}.`,
    `Refunds that have not succeeded within ${durationInWords(-lateRefund(EPOCH).getTime())}.`,
    `Transfers to breeders that have not succeeded within ${durationInWords(-lateTransfer(EPOCH).getTime())}.`,
  ],
}

describe('the numbers in the texts of the file', () => {
  it.each(Object.entries(ELSEWHERE))('%s are those of the rules', (path, phrases) => {
    const text = readFileSync(path, 'utf8')
    for (const phrase of phrases) expect(text).toContain(phrase)
  })
})

/** Other numbers with a unit in texts: facts, rules of others, and sentences that the specification gives. */
const NO_RULE: Record<string, string[]> = {
  'src/app/personal-data.ts': [
    'Files are deleted within a day',
    'Unused files 1 day, exports 1 day, files of a sale 10 years',
    'Finished jobs 7 days, jobs that cannot run 90 days',
    '30 days, set where logs are collected',
    '35 days, set with',
  ],
  'src/features/accounts/two-factor-contract.ts': ['within 5 minutes after asking'],
  'src/features/admin/web/decisions/decision-form.tsx': ['One day is 24 hours'],
  'src/features/admin/web/decisions/action-options.ts': ["'1 hour'"],
  'src/features/breeders/web/breeder-card.tsx': ["'1 year'"],
  'src/features/breeding/rules/health/codes.ts': ['by the age of 3 to 5 years', 'by the age of 4 months'],
  'src/features/care-plans/rules/default-lines.ts': [
    'from 6 to 8 weeks, every 2 to 4 weeks until 16 weeks or older, and again at 26 weeks',
    'every 2 weeks from 3 to 9 weeks of age, then every 4 weeks until 6 months',
    'two doses from 8 weeks',
    'from 12 weeks',
  ],
  'src/features/litters/manage-contract.ts': ['Age must be at least 1 month'],
  'src/features/notifications/api/payouts/payout-announcements.ts': ['Banks usually need two business days'],
  'src/features/privacy/api/exports.ts': ['exports in 24 hours'],
  'src/features/privacy/api/personal-data.ts': ['the file itself is deleted after a day'],
}

it('texts in product code take the numbers of rules from constants', () => {
  const files = globSync('src/{app,features,ui}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\/test-|\/tests\/|\/site\/web\/texts\//.test(file),
  )
  const found = files.flatMap((file) => {
    let text = readFileSync(file, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
      .replaceAll(/\bsql`[\s\S]*?`|interval '[^']*'/g, '')
    for (const phrase of [...(ELSEWHERE[file] ?? []), ...(NO_RULE[file] ?? [])])
      text = text.replaceAll(phrase, '')
    return [...text.matchAll(TIME)].map(
      ({ index }) => `${file}: ${text.slice(Math.max(0, index - 40), index + 30)}`,
    )
  })
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})
