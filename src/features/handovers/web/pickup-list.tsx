/** What a party brings to the pickup. */
export function PickupList({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <h3 dir="auto" className="mb-2 text-lg">
        {title}
      </h3>
      <ul className="grid list-disc gap-1.5 pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
