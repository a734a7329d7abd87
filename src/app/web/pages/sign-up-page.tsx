import { SignUpPage as SignUp } from '#features/accounts/web/sign-in/sign-up-page.tsx'
import { useSignInSubject } from './sign-in-subject.tsx'

/** `/signup`; whoever wants to do something with a cat or a litter sees it. */
export function SignUpPage() {
  return <SignUp subject={useSignInSubject()} />
}
