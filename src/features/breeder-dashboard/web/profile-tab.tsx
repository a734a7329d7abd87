import { useQueryClient } from '@tanstack/react-query'
import type { ManagedBreeder } from '#features/breeders/web/index.ts'
import { ProfileForm } from '#features/breeders/web/index.ts'
import { invalidateCats } from '#features/cats/web/index.ts'
import { PolicyChoice } from '#features/sale-terms/web/index.ts'

/** The profile form with the deposit policy, which the pages of cats show as well. */
export function ProfileTab({ breeder }: { breeder: ManagedBreeder | null }) {
  const client = useQueryClient()
  return (
    <ProfileForm
      breeder={breeder}
      policyChoice={(registration, error) => <PolicyChoice registration={registration} error={error} />}
      onSaved={() => void invalidateCats(client)}
    />
  )
}
