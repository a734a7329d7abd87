import type { Task } from '../contract.ts'

/**
 * The task of a sale whose buttons its page shows beside what happens next: a proposed day before the others, because the text
 * says who proposes it, and that person waits for the answer.
 */
export function nextTask(
  tasks: readonly Task[],
  { saleId, without }: { saleId: string; without: readonly Task['kind'][] },
): Task | undefined {
  const open = tasks.filter(
    // A button that leads to the page itself would do nothing.
    ({ waitsFor, kind, buttons }) =>
      waitsFor !== 'other' && !without.includes(kind) && !buttons.every(({ path }) => path.endsWith(saleId)),
  )
  return open.find(({ proposalId }) => proposalId !== null) ?? open[0]
}
