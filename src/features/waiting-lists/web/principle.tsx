/** What every list promises. */
export function Principle() {
  return (
    <p className="rounded-md bg-action-soft px-4 py-3 text-sm">
      A place on a list costs nothing. Nobody pays for a kitten that is not born.
    </p>
  )
}
