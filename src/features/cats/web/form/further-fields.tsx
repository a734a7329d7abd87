import { Folded } from '#ui/folded.tsx'
import { Checkbox, DollarInput, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { ZodForm } from '#ui/forms/use-zod-form.ts'
import type { CatFormValues } from './cat-form-values.ts'
import { FactFields } from './fact-fields.tsx'
import { HealthFields } from './health-fields.tsx'

type Props = {
  zod: ZodForm<CatFormValues>
  /** Of a reserved or sold cat, only what can still be added to is shown. */
  isLocked: boolean
  /** Whether the sections are open at first. */
  isOpen: boolean
}

/** What a listing can do without at first, in sections that are closed at first. */
export function FurtherFields({ zod, isLocked, isOpen }: Props) {
  const { form, errorAt } = zod
  const featureError = errorAt('isFeatured')
  return (
    <div className="grid border-b border-line">
      <Folded
        title="Description"
        summary={isLocked ? 'Personality, home, litter training' : 'Personality, color, registration'}
        isOpen={isOpen}
      >
        <div className="grid gap-4">
          <Field
            label="Description"
            error={errorAt('description')}
            hint="Personality, home, and what is included. No contact details: buyers can message you here."
          >
            {(control) => <Textarea {...control} {...form.register('description')} rows={5} />}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <FactFields zod={zod} isShown={({ isAgreed }) => !isLocked || !isAgreed} />
          </div>
        </div>
      </Folded>
      <Folded title="Health" summary="Certificates, vaccinations, microchip" isOpen={isOpen}>
        <HealthFields zod={zod} />
      </Folded>
      {!isLocked && (
        <Folded title="Deposit and home page" summary="Deposit, feature this cat" isOpen={isOpen}>
          <div className="grid gap-4">
            <Field
              label="Deposit ($)"
              error={errorAt('depositAmount')}
              hint="Leave empty to require full payment"
              className="sm:max-w-1/2"
            >
              {(control) => <DollarInput {...control} {...form.register('depositAmount')} min={0} />}
            </Field>
            <div>
              <Checkbox
                {...form.register('isFeatured')}
                label="Feature this cat"
                aria-invalid={!!featureError}
                aria-describedby={`feature-hint ${featureError ? 'featured-error' : ''}`}
              />
              <p id="feature-hint" className="text-sm text-muted">
                The home page shows featured cats under Featured Kittens, those of all catteries in turn. You
                can feature two cats at a time.
              </p>
              {featureError && (
                <p id="featured-error" role="alert" className="text-sm font-medium text-danger">
                  {featureError}
                </p>
              )}
            </div>
          </div>
        </Folded>
      )}
    </div>
  )
}
