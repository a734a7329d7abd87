/** The name of the constraint or unique index that an error or one of its causes says a statement violates. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'constraint' in error && error.constraint
    ? String(error.constraint)
    : violatedConstraint(error.cause)
}
