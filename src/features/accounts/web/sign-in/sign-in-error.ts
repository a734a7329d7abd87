/** The text for an error code in the page's URL. The URL itself is never shown. */
export function signInErrorText(code: string | null): string | undefined {
  switch (code) {
    case null:
      return undefined
    case 'wrong_credentials':
      return 'Incorrect email address or password.'
    case 'weak_password':
      return 'Please choose a password that is harder to guess. A few words that only make sense to you work well.'
    case 'too_many_requests':
      return 'Too many attempts. Please wait a moment and try again.'
    case 'email_taken':
      return 'An account with this email address already exists. Sign in, or reset your password.'
    case 'link_expired':
      return 'This link has been used or has expired. Please request a new one.'
    case 'wrong_code':
      return 'That code is not correct, has expired, or was used already.'
    case 'sign_in_expired':
      return 'Your sign-in has expired. Please start again.'
    case 'invalid':
      return 'Please check what you entered.'
    case 'account_not_linked':
    case 'account not linked':
      return 'An account with this email address already exists. Sign in with its password. If you do not know it, reset it.'
    case 'email_unconfirmed':
      return 'Your provider has not confirmed your email address, so we cannot create an account with it. Confirm the address there and try again, or create an account with a password.'
    case 'provider_unavailable':
      return 'The sign-in provider is not responding. Please try again in a few minutes, or sign in with your email address.'
    case 'access_denied':
      return 'The sign-in was canceled.'
    default:
      return 'That did not work. Please try again.'
  }
}
