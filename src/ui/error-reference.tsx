/** The ID of a request that failed, for users who write to support; nothing without an ID. */
export function ErrorReference({ id }: { id: string | undefined }) {
  if (!id) return null
  return <p className="mt-2 text-sm wrap-anywhere text-muted">{`Reference for support: ${id}`}</p>
}
