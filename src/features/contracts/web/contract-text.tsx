import type { ContractVersion } from '../contract.ts'

type Sections = Pick<ContractVersion['sections'][number], 'key' | 'title' | 'text' | 'meaning' | 'kind'>[]

/** The sections of a contract, each with what it means for the buyer. */
export function ContractText({ sections, forBreeder = false }: { sections: Sections; forBreeder?: boolean }) {
  return (
    <ol className="grid gap-8">
      {sections.map(({ key, title, text, meaning, kind }, index) => (
        <li key={key} className="grid gap-3">
          <h3 dir="auto" className="text-lg wrap-anywhere">{`${index + 1}. ${title}`}</h3>
          <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
            {text}
          </p>
          <div className="max-w-prose rounded-md border-l-4 border-action bg-sunken px-4 py-3 text-sm">
            <p className="font-medium">
              {forBreeder ? 'What the buyer reads about it' : 'What this means for you'}
            </p>
            <p>{meaning}</p>
            {kind === 'own' && <span className="sr-only"> This clause is in the breeder’s own words.</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}
