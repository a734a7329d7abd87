import type { Handle } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { enqueueMail, renderMail } from '#platform/mail/index.ts'

export type AccountMails = ReturnType<typeof createAccountMails>

const NOT_YOU = 'If this was not you, you need not do anything.'

/** The mails about an account. Each leaves when the transaction that `current` names commits. */
export function createAccountMails(jobs: Pick<Jobs, 'enqueue'>, current: () => Handle, baseUrl: string) {
  function send(to: string, subject: string, content: Parameters<typeof renderMail>[0]): Promise<void> {
    return enqueueMail(jobs, current(), { to, subject, ...renderMail(content) })
  }

  return {
    confirm: (to: string, token: string) =>
      send(to, 'Please confirm your e-mail address', {
        title: 'Welcome to Littermate',
        paragraphs: [
          'Please confirm that this is your e-mail address, so that breeders and buyers can rely on it.',
        ],
        action: {
          label: 'Confirm my e-mail',
          url: `${baseUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}`,
        },
        footnote: `The link works for three days. ${NOT_YOU}`,
      }),
    resetPassword: (to: string, token: string) =>
      send(to, 'A new password for Littermate', {
        title: 'Choose a new password',
        paragraphs: ['Somebody, probably you, asked for a new password for your account.'],
        action: {
          label: 'Choose a new password',
          url: `${baseUrl}/reset-password?token=${encodeURIComponent(token)}`,
        },
        footnote: `The link works once, within an hour. ${NOT_YOU} Your password stays as it is.`,
      }),
    passwordChanged: (to: string) =>
      send(to, 'Your password was changed', {
        title: 'Your password was changed',
        paragraphs: [
          'Your Littermate password has just been changed, and all devices have been signed out.',
          'If this was not you, please ask for a new password at once.',
        ],
        action: { label: 'Ask for a new password', url: `${baseUrl}/forgot-password` },
      }),
    alreadyRegistered: (to: string) =>
      send(to, 'You have a Littermate account already', {
        title: 'You have an account already',
        paragraphs: [
          'Somebody, probably you, tried to create an account with this e-mail address, which has one already.',
          'You can simply sign in. If you forgot your password, ask for a new one there.',
        ],
        action: { label: 'Sign in', url: `${baseUrl}/login` },
        footnote: NOT_YOU,
      }),
  }
}
