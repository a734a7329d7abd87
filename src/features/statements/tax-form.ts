/**
 * The federal threshold of the US tax form 1099-K for online marketplaces: more than $20,000 and more than 200 payments in
 * a calendar year, before fees and refunds. Source: IRS Fact Sheet 2025-08 (October 2025) about section 6050W of the
 * Internal Revenue Code as amended by the One, Big, Beautiful Bill Act. Some states have lower thresholds.
 */
export const TAX_FORM = { cents: 2_000_000, payments: 200 } as const

/** Whether the payments of a year exceed the federal threshold; both numbers must. */
export function exceedsThreshold({ gross, payments }: { gross: number; payments: number }): boolean {
  return gross > TAX_FORM.cents && payments > TAX_FORM.payments
}
