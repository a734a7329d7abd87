import Check from 'lucide-react/icons/check'
import { Section } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import type { ChecklistStep } from '../../contract.ts'

const STEPS: Record<ChecklistStep['step'], { title: string; text: string; to: string }> = {
  describe: {
    title: 'Describe your cattery',
    text: 'Families read it before they write to you.',
    to: '/dashboard?tab=profile',
  },
  picture: {
    title: 'Add a picture of yourself or your cattery',
    text: 'People like to see whom they buy from.',
    to: '/dashboard?tab=profile',
  },
  list: {
    title: 'List your first cat',
    text: 'A name, breed, age, and price are enough to begin.',
    to: '/dashboard?tab=cats&new',
  },
}

/** The first steps of a new breeder; it disappears once they are done. */
export function Checklist({ steps }: { steps: ChecklistStep[] }) {
  return (
    <Section title="Get your cattery ready">
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className={`grid size-6 shrink-0 place-items-center rounded-full ${isDone ? 'bg-action-soft text-action' : 'border border-edge'}`}
            >
              {isDone && <Check size={14} />}
            </span>
            <div className="min-w-0">
              <p className="font-medium">
                {isDone ? (
                  <span className="text-muted">{STEPS[step].title}</span>
                ) : (
                  <Link to={STEPS[step].to} className="link">
                    {STEPS[step].title}
                  </Link>
                )}
                {isDone && <span className="sr-only">: done</span>}
              </p>
              {!isDone && <p className="text-sm text-muted">{STEPS[step].text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
