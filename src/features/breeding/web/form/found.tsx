/** An animal that a search found. */
export function Found({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <bdi>{name}</bdi>
      <span className="block text-sm text-muted">{detail}</span>
    </>
  )
}
