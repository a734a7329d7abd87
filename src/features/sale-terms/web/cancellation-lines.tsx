import { cancellationTexts } from '../policy-texts.ts'

/** What a buyer gets back after canceling: the dates and amounts first, then what applies under every policy. */
export function CancellationLines({ steps }: { steps: Parameters<typeof cancellationTexts>[0] }) {
  const [amounts, ...others] = cancellationTexts(steps)
  return (
    <div className="grid gap-1.5 tabular-nums">
      <p className="font-medium">{amounts}</p>
      {others.map((text) => (
        <p dir="auto" key={text}>
          {text}
        </p>
      ))}
    </div>
  )
}
