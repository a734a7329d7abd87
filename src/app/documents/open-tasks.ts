/** docs/evidence/open-tasks.md: every kind of task, and for whom each state of the processes waits. */
import { KINDS } from '#features/tasks/api/index.ts'
import { TASK_KINDS } from '#features/tasks/contract.ts'
import { STATES, type Waits } from '#features/tasks/states.ts'
import { openTask } from '#lib/tasks/open-tasks.ts'
import { code, table } from './markdown.ts'

export function openTasksDocument(): string {
  return `# Open tasks

Written by \`npm run documents\` from \`features/tasks\`; [104](../decisions/104-open-tasks.md) says why.
\`app/tests/database/task-states.db.test.ts\` compares the states with the database, and \`tasks.api.test.ts\` lets each kind appear and
disappear.

## Kinds

Urgent tasks are listed first, and both groups by deadline; of equal ones, the first kind here is the first.

${table(
  ['kind', 'who', 'page', 'text', 'button', 'deadline', 'source'],
  TASK_KINDS.map((kind) => {
    const { who, place, title, buttons, deadline, source, accepts } = KINDS[kind]
    const example = openTask({
      kind,
      role: who[0] ?? 'buyer',
      subjectId: 'ID',
      saleId: 'ID',
      name: 'Juniper',
      other: who[0] === 'breeder' ? 'Robin T.' : 'Quiet Paws',
      amount: 150_000,
      note: kind === 'payout_account' ? 'not_started' : null,
    })
    const labels = buttons.map(({ label }) => label(example))
    const isOther = kind === 'pickup_waiting' || kind === 'offer_waiting'
    return [
      code(kind),
      isOther ? 'the other party' : who.join(', '),
      place ?? who.map((role) => (role === 'buyer' ? 'home' : 'dashboard')).join(', '),
      title(example),
      [...(accepts ? ['Accept'] : []), ...labels].join(' / '),
      deadline ?? '–',
      source,
    ]
  }),
)}

## States

${table(
  ['column', 'state', 'waits for'],
  Object.entries(STATES).flatMap(([column, values]) =>
    Object.entries(values).map(([value, waits]) => [code(column), code(value), waitsFor(waits)]),
  ),
)}
`
}

function waitsFor(waits: Waits): string {
  if ('tasks' in waits) return waits.tasks.map(code).join(', ')
  return 'staff' in waits ? `staff, tab ${code(waits.staff)}` : `nobody: ${waits.nobody}`
}
