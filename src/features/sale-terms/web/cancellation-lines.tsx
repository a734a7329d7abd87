import { cancellationTexts } from '../policy-texts.ts'

type Props = { steps: Parameters<typeof cancellationTexts>[0]; today: string }

/** What a buyer gets back after canceling: the dates and amounts first, then what applies under every policy. */
export function CancellationLines({ steps, today }: Props) {
  const [amounts, ...others] = cancellationTexts(steps, today)
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
