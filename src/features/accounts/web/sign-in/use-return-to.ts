import { useSearchParams } from 'react-router'
import { safeReturnTo } from '#lib/return-to.ts'

/** The path to return to after signing in; '/' for anything that is not a path of this site. */
export function useReturnTo(): string {
  return safeReturnTo(useSearchParams()[0].get('returnTo'))
}
