/** A change that no test can notice, because it makes no difference. */
type ListedSurvivor = {
  file: string
  /** The changed lines, as `npm run mutants` prints them after the plus sign. */
  changed: string
  reason: string
}

/** Every survivor of `npm run mutants`. One that is not listed fails the run, and so does a listed one that is killed. */
export const LISTED_SURVIVORS: readonly ListedSurvivor[] = [
  {
    file: 'src/features/payouts/api/transfers/status.ts',
    changed: 'return true && releasedAt >= since',
    reason: 'Null is not later than a date; the condition is for the type.',
  },
  {
    file: 'src/features/pickups/rules.ts',
    changed: 'return day < now.today || (day === now.today && true && time < now.time)',
    reason: 'Null is not earlier than a time of day; the condition is for the type.',
  },
  {
    file: 'src/features/sale-terms/policy.ts',
    changed: 'if (true && before <= today) continue',
    reason: 'Null is not earlier than a date; the condition is for the type.',
  },
  {
    file: 'src/features/sale-terms/policy.ts',
    changed: 'refund: current.refund ?? 0,',
    reason: 'The last period has no end, so that there always is a current one.',
  },
  {
    file: 'src/features/sale-terms/policy.ts',
    changed: 'until: current.before ? { day: current.before } : null,',
    reason: 'The last period has no end, so that there always is a current one.',
  },
  {
    file: 'src/features/waiting-lists/offer-rules.ts',
    changed:
      '(kitten) => family.misfits[kitten.index].length === 0 && !family.offeredBefore.includes(kitten.id),',
    reason: 'Misfits have an entry for each kitten; the condition is for the type.',
  },
  {
    file: 'src/features/waiting-lists/offer-rules.ts',
    changed: '({ id, index }) => misfits[index].length === 0 && !offeredBefore.includes(id),',
    reason: 'Misfits have an entry for each kitten; the condition is for the type.',
  },
  {
    file: 'src/features/waiting-lists/together-rules.ts',
    changed: 'return true && togetherFrom <= today',
    reason: 'Null is not earlier than a day; the condition is for the type.',
  },
  {
    file: 'src/features/waiting-lists/together-rules.ts',
    changed:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
      'misfits[index].length === 0 && !offeredBefore.includes(id) && !isNotified.has(`${entryId} ${id}`),',
    reason: 'Misfits have an entry for each kitten; the condition is for the type.',
  },
  {
    file: 'src/lib/checks/state.ts',
    changed: "return true && latest.expiresOn >= today ? 'done' : 'expired'",
    reason: 'Null is not later than a date; the condition is for the type.',
  },
  {
    file: 'src/lib/checks/state.ts',
    changed: 'expiresIn: facts.expiresOn.slice(0, 7) ?? null,',
    reason: 'A check that was passed always has a last day; the condition is for the type.',
  },
]
