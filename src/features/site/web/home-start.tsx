import { LinkButton } from '#ui/link-button.tsx'

const STEPS = [
  ['Save the cats you like', 'Select the heart on a cat. Changes of its price then appear here.'],
  ['Ask their breeders', 'Messages stay on Littermate, so you can keep your phone number to yourself.'],
  ['Reserve your kitten', 'A deposit sets it aside until it is old enough to move in.'],
]

/** What a new buyer can do first. */
export function HomeStart() {
  return (
    <section className="rounded-lg bg-action-soft p-6 sm:p-8">
      <h2 className="text-xl">Find your kitten in three steps</h2>
      <ol className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-3">
        {STEPS.map(([title, text], index) => (
          <li key={title}>
            <h3 className="text-lg">
              <span>{`${index + 1}. `}</span>
              <bdi>{title}</bdi>
            </h3>
            <p dir="auto" className="mt-1 text-sm">
              {text}
            </p>
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/cats">See the cats</LinkButton>
        <LinkButton to="/breeding-pairings" variant="secondary">
          See future litters
        </LinkButton>
      </div>
    </section>
  )
}
