/** docs/evidence/privacy.md, written from the rules about personal data. */
import { DELETION_REMINDER_DAYS, GRACE_DAYS } from '#features/privacy/choices.ts'
import { inWords } from '#lib/texts/number-words.ts'
import {
  type ColumnRule,
  isPersonal,
  type PersonalTable,
  periodText,
  REASONS,
  type Reason,
} from '#platform/personal-data/index.ts'
import { OTHER_PLACES, PERSONAL_DATA } from '../personal-data.ts'
import { code, table } from './markdown.ts'

/** The whole document as Markdown. */
export function privacyDocument(): string {
  const personal = PERSONAL_DATA.filter(isPersonal)
  const columns = personal.reduce((sum, { columns: rules }) => sum + Object.keys(rules).length, 0)
  return `${[
    '# Personal data',
    '`npm run documents` writes this file from the rules in `src/features/*/api/personal-data.ts`; do not edit it. A test fails when it is out of date, and when a table or column has no rule.',
    `${PERSONAL_DATA.length} tables, ${personal.length} of them with personal data in ${columns} columns. The same rules carry out deletions, exports, and retention.`,
    '## Deleting an account',
    deletionText(),
    ...personal.map(section),
    '## Tables without personal data',
    table(
      ['Table', 'Contains'],
      PERSONAL_DATA.filter((rules) => !isPersonal(rules)).map(({ table: name, holds }) => [
        code(name),
        holds,
      ]),
    ),
    '## Why something is kept',
    table(
      ['Reason', 'Explanation', 'Period'],
      Object.entries(REASONS).map(([name, { text, period, from }]) => [
        name,
        text,
        period ? `${periodText(period)} after ${from}` : 'as long as the other row exists',
      ]),
    ),
    '## Periods',
    'The retention job enforces each period every hour, in batches.',
    table(
      ['Table', 'Period', 'Since', 'Then'],
      PERSONAL_DATA.flatMap(({ table: name, periods = [] }) =>
        periods.map(({ period, from, set }) => [
          code(name),
          periodText(period),
          from,
          set ? `replaces ${Object.keys(set).map(code).join(', ')}` : 'deletes the row',
        ]),
      ),
    ),
    '## Outside of the tables',
    table(
      ['Place', 'Contains', 'When an account is deleted', 'Period'],
      OTHER_PLACES.map(({ place, holds, deletion, period }) => [place, holds, deletion, period]),
    ),
  ].join('\n\n')}\n`
}

function deletionText(): string {
  return [
    '1. The user asks for it with the password and a recent sign-in. It is not possible while sales, payments, refunds, disputes, reports under the buyer guarantee, or requests to support are open, and not for staff.',
    `2. Listings and the cattery are hidden at once. For ${GRACE_DAYS} days, the account is read-only, and signing in offers to keep it. An email confirms the request, and another one reminds the user ${inWords(DELETION_REMINDER_DAYS)} days before the end.`,
    '3. Then name, email address, ways to sign in, and sessions are removed in one transaction, so that no one can enter the account anymore and the address is free. Everything else follows in steps that can be repeated after a crash. A last email confirms the end.',
    '4. The row of the user stays without personal data, because sales and conversations of others point to it. Everyone sees “Deleted user”.',
    `A suspended account can be deleted, too. Blocked messages, decisions, and reports about it stay for ${inWords(REASONS.safety.period.count)} years, with its name and email address, as evidence of fraud.`,
  ].join('\n')
}

function section(rules: PersonalTable): string {
  const { exported } = rules
  const facts = [
    ...columnFacts(rules),
    'file' in exported ? `Exported as \`${exported.file}.json\`.` : `Not exported: ${exported.not}`,
  ]
  return `## ${code(rules.table)}\n\n${rules.holds}\n\n${facts.map((fact) => `- ${fact}`).join('\n')}`
}

function columnFacts({ columns }: PersonalTable): string[] {
  const names = (test: (rule: ColumnRule) => boolean) =>
    Object.entries(columns)
      .filter(([, rule]) => test(rule))
      .map(([name]) => code(name))
      .join(', ')
  const line = (label: string, list: string) => (list ? [`${label}: ${list}`] : [])
  const replaced = Object.entries(columns).flatMap(([name, rule]) =>
    rule.rule === 'anonymize' ? [`${code(name)} (${rule.to})`] : [],
  )
  return [
    ...line(
      'Deleted',
      names(({ rule }) => rule === 'delete'),
    ),
    ...line('Replaced', replaced.join(', ')),
    ...(Object.keys(REASONS) as Reason[]).flatMap((reason) =>
      line(
        `Kept (${reason})`,
        names((rule) => rule.rule === 'retain' && rule.reason === reason),
      ),
    ),
    ...line(
      'Says nothing about a person',
      names(({ rule }) => rule === 'plain'),
    ),
  ]
}
