import Check from 'lucide-react/icons/check'
import { Section } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import type { ChecklistStep } from '../../contract.ts'

const STEPS: Record<ChecklistStep['step'], { title: string; text: string; to: string }> = {
  describe: {
    title: 'Describe your cattery and add a picture',
    text: 'Families read it before they write to you.',
    to: '/dashboard?tab=profile',
  },
  list: {
    title: 'List your first cat',
    text: 'A name, breed, age, and price are enough to begin.',
    to: '/dashboard?tab=cats&new=1',
  },
  document: {
    title: 'Add a first document',
    text: 'A health certificate or vaccination record of a cat, in its form under Health.',
    to: '/dashboard?tab=cats',
  },
  policy: {
    title: 'Choose your deposit policy',
    text: 'What a family gets back if it cancels; at the end of your profile.',
    to: '/dashboard?tab=profile#deposit-policy',
  },
  payout: {
    title: 'Set up your payout account',
    text: 'Your money from sales is sent there.',
    to: '/dashboard?tab=money',
  },
}

/** The first steps of a new breeder; it disappears once they are done. */
export function Checklist({ steps }: { steps: ChecklistStep[] }) {
  return (
    <Section title="Get your cattery ready">
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
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
