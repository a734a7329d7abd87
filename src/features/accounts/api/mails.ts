import type { FastifyRequest } from 'fastify'
import { durationInWords } from '#lib/texts/duration-words.ts'
import { knownTimeZone, timeText } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { enqueueMail, renderMail } from '#platform/mail/index.ts'
import { truncatedAddress } from '#platform/security-log/index.ts'
import { CHANGE_LINK_MS, CONFIRM_LINK_MS, RESET_LINK_MS } from '../limits.ts'

import { deviceText } from './sessions/device-text.ts'
import { shownAddress } from './shown-address.ts'

export type AccountMails = ReturnType<typeof createAccountMails>

const NOT_YOU = 'If this was not you, you need not do anything.'

const NOT_YOU_SECURITY =
  'If this was not you, please change your password right away, and write to us on the support page.'

/** Emails about an account. Each is enqueued in the transaction that `current` returns. */
export function createAccountMails(jobs: Pick<Jobs, 'enqueue'>, current: () => DbOrTx, baseUrl: string) {
  function send(to: string, subject: string, content: Parameters<typeof renderMail>[0]): Promise<void> {
    return enqueueMail(jobs, current(), { to, subject, ...renderMail(content) })
  }
  const emailChangeUrl = (token: string) => `${baseUrl}/email-change?token=${token}`

  const securityPage = { label: 'Security of my account', url: `${baseUrl}/profile/security` }

  return {
    confirm: (to: string, token: string) =>
      send(to, 'Please confirm your email address', {
        title: 'Welcome to Littermate',
        paragraphs: [
          'Please confirm that this is your email address, so breeders and buyers can rely on it.',
        ],
        action: {
          label: 'Confirm my email',
          url: `${baseUrl}/confirm-email?token=${encodeURIComponent(token)}`,
        },
        footnote: `The link works for ${durationInWords(CONFIRM_LINK_MS)}. ${NOT_YOU}`,
      }),
    resetPassword: (to: string, token: string) =>
      send(to, 'A new password for Littermate', {
        title: 'Choose a new password',
        paragraphs: ['Someone, probably you, requested a new password for your account.'],
        action: {
          label: 'Choose a new password',
          url: `${baseUrl}/reset-password?token=${encodeURIComponent(token)}`,
        },
        footnote: `The link works once, within ${durationInWords(RESET_LINK_MS)}. ${NOT_YOU} Your password has not changed.`,
      }),
    /** `devices` have been signed out. */
    passwordChanged: (to: string, devices: 'all devices' | 'all other devices' = 'all devices') =>
      send(to, 'Your password was changed', {
        title: 'Your password was changed',
        paragraphs: [
          `Your Littermate password has just been changed, and ${devices} have been signed out.`,
          'If this was not you, please request a new password right away.',
        ],
        action: { label: 'Request a new password', url: `${baseUrl}/forgot-password` },
      }),
    newDevice: (
      { email, timeZone }: { email: string; timeZone: string | null },
      { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
      at: Date,
    ) =>
      send(email, 'New sign-in to your Littermate account', {
        title: 'A new sign-in',
        paragraphs: [
          'Someone, probably you, signed in to your account on a device that has not been used for it before.',
          'If this was not you, please choose a new password right away. That signs out all devices.',
        ],
        rows: [
          { label: 'Device', value: deviceText(headers['user-agent']) },
          { label: 'Network', value: truncatedAddress(ip) ?? 'Unknown' },
          { label: 'Time', value: timeText(at, 'dateTimeZone', knownTimeZone(timeZone)) },
        ],
        action: { label: 'Choose a new password', url: `${baseUrl}/forgot-password` },
        footnote: 'If this was you, you need not do anything.',
      }),
    twoFactorEnabled: (to: string) =>
      send(to, 'Two-factor authentication is on', {
        title: 'Two-factor authentication is on',
        paragraphs: [
          'From now on, signing in to Littermate takes your password and a code from your authenticator app. All other devices have been signed out.',
          NOT_YOU_SECURITY,
        ],
        action: securityPage,
      }),
    twoFactorDisabled: (to: string) =>
      send(to, 'Two-factor authentication is off', {
        title: 'Two-factor authentication is off',
        paragraphs: [
          'From now on, your password alone is enough to sign in to Littermate.',
          NOT_YOU_SECURITY,
        ],
        action: securityPage,
      }),
    twoFactorReset: (to: string) =>
      send(to, 'Your two-factor authentication was reset', {
        title: 'Your two-factor authentication was reset',
        paragraphs: [
          'Littermate has removed your authenticator app, your recovery codes, and your passkeys, and signed out all your devices. Please sign in with your password and set up two-factor authentication again.',
          NOT_YOU_SECURITY,
        ],
        action: { label: 'Sign in', url: `${baseUrl}/login` },
      }),
    recoveryCodeUsed: (to: string, left: number) =>
      send(to, 'A recovery code was used', {
        title: 'A recovery code was used',
        paragraphs: [
          `Someone, probably you, used one of your recovery codes. You have ${left === 0 ? 'none' : left} left. You can create new ones on the security page.`,
          NOT_YOU_SECURITY,
        ],
        action: securityPage,
      }),
    recoveryCodesReplaced: (to: string) =>
      send(to, 'You have new recovery codes', {
        title: 'You have new recovery codes',
        paragraphs: ['Your old recovery codes no longer work.', NOT_YOU_SECURITY],
        action: securityPage,
      }),
    passkeyAdded: (to: string, name: string) =>
      send(to, 'A passkey was added', {
        title: 'A passkey was added',
        paragraphs: [`You can now sign in to Littermate with the passkey “${name}”.`, NOT_YOU_SECURITY],
        action: securityPage,
      }),
    passkeyRemoved: (to: string, name: string) =>
      send(to, 'A passkey was removed', {
        title: 'A passkey was removed',
        paragraphs: [`The passkey “${name}” no longer works.`, NOT_YOU_SECURITY],
        action: securityPage,
      }),
    alreadyRegistered: (to: string) =>
      send(to, 'You already have a Littermate account', {
        title: 'You already have an account',
        paragraphs: [
          'Someone, probably you, tried to create an account with this email address, but it already has one.',
          'You can sign in. If you forgot your password, you can request a new one there.',
        ],
        action: { label: 'Sign in', url: `${baseUrl}/login` },
        footnote: NOT_YOU,
      }),
    approveNewAddress: (to: string, newEmail: string, token: string) =>
      send(to, 'Please approve your new email address', {
        title: 'Change your email address?',
        paragraphs: [
          `Someone, probably you, asked to change the email address of your Littermate account to ${shownAddress(newEmail)}.`,
          'If this was not you, open the link and choose “This was not me”, so that we can protect your account.',
        ],
        action: { label: 'Approve or cancel the change', url: emailChangeUrl(token) },
        footnote: `The link works for ${durationInWords(CHANGE_LINK_MS)}. Nothing changes until both addresses have confirmed.`,
      }),
    confirmNewAddress: (to: string, token: string) =>
      send(to, 'Please confirm your new email address', {
        title: 'Is this your new email address?',
        paragraphs: ['Please confirm that you want to use this address for your Littermate account.'],
        action: { label: 'Confirm this address', url: emailChangeUrl(token) },
        footnote: `The link works for ${durationInWords(CHANGE_LINK_MS)}. ${NOT_YOU}`,
      }),
    /** To the owner of an account whose address another user entered. */
    addressInUse: (to: string) =>
      send(to, 'Your address was entered for another account', {
        title: 'You already have an account',
        paragraphs: [
          'Someone, probably you, asked to use this email address for another Littermate account. That is not possible, because it belongs to yours.',
          'Your account has not changed.',
        ],
        action: { label: 'Sign in', url: `${baseUrl}/login` },
        footnote: NOT_YOU,
      }),
    addressChanged: (to: string, newEmail: string) =>
      send(to, 'Your email address was changed', {
        title: 'Your email address was changed',
        paragraphs: [
          `The email address of your Littermate account is now ${shownAddress(newEmail)}. We will not send more emails to this address.`,
          'If this was not you, please write to us right away.',
        ],
        action: { label: 'Write to us', url: `${baseUrl}/support#write-to-us` },
      }),
    addressChangedToThis: (to: string) =>
      send(to, 'Your email address was changed', {
        title: 'Your email address was changed',
        paragraphs: [
          'This is now the email address of your Littermate account. Please use it to sign in.',
          'Your other devices have been signed out.',
        ],
        action: { label: 'See your security settings', url: `${baseUrl}/profile/security` },
      }),
  }
}
