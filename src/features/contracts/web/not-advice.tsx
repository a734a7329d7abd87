/** Said once on each screen with a contract. */
export function NotAdvice() {
  return (
    <p className="text-sm text-muted">
      Littermate is not a party to contracts, and nothing here is legal advice. Ask a lawyer about your own
      case.
    </p>
  )
}
