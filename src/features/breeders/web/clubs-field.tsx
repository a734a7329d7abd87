import type { UseFormRegisterReturn } from 'react-hook-form'
import { CLUBS } from '#lib/rules/clubs.ts'
import { Checkbox } from '#ui/forms/controls.tsx'

type Props = { registration: UseFormRegisterReturn; error: string | undefined }

/** The clubs with which a cattery says that it is registered. */
export function ClubsField({ registration, error }: Props) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-medium">Registered with</legend>
      <div className="flex flex-wrap gap-x-6">
        {CLUBS.map((club) => (
          <Checkbox key={club} label={club} value={club} {...registration} />
        ))}
      </div>
      <p className="text-sm text-muted">
        The rules of a club that you choose bind your kittens here, such as the age at which they leave.
      </p>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
