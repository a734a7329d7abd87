import { SignInPage as SignIn } from '#features/accounts/web/sign-in/sign-in-page.tsx'
import { useSignInSubject } from './sign-in-subject.tsx'

/** `/login`; whoever wants to do something with a cat or a litter sees it. */
export function SignInPage() {
  return <SignIn subject={useSignInSubject()} />
}
