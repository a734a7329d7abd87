import { cancellationTexts } from '../policy-texts.ts'

type Texts = Parameters<typeof cancellationTexts>
type Props = { steps: Texts[0]; today: string; reader?: Texts[2] }

/** What a buyer gets back after canceling: in the order of time, the dates and amounts emphasized. */
export function CancellationLines({ steps, today, reader }: Props) {
  return (
    <div className="grid gap-1.5 tabular-nums">
      {cancellationTexts(steps, today, reader).map((text, index) => (
        <p dir="auto" key={text} className={index === 1 && steps.length > 0 ? 'font-medium' : undefined}>
          {text}
        </p>
      ))}
    </div>
  )
}
