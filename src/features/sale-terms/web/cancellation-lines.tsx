import { cancellationTexts } from '../policy-texts.ts'

type Props = { steps: Parameters<typeof cancellationTexts>[0]; today: string }

/** What a buyer gets back after canceling: in the order of time, the dates and amounts emphasized. */
export function CancellationLines({ steps, today }: Props) {
  return (
    <div className="grid gap-1.5 tabular-nums">
      {cancellationTexts(steps, today).map((text, index) => (
        <p dir="auto" key={text} className={index === 1 && steps.length > 0 ? 'font-medium' : undefined}>
          {text}
        </p>
      ))}
    </div>
  )
}
