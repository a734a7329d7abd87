import { type MailMessage, renderMail } from '#platform/mail/index.ts'

/** The email to a new breeder: the profile is public, or staff will review it first. */
export function applicationMail(
  to: string,
  breeder: { businessName: string; verificationStatus: string },
): MailMessage {
  const { businessName } = breeder
  const isVerified = breeder.verificationStatus === 'verified'
  return {
    to,
    subject: isVerified
      ? `${businessName} is on Littermate`
      : `We have received the application of ${businessName}`,
    ...renderMail({
      title: isVerified ? `Welcome, ${businessName}` : 'Thank you for your application',
      paragraphs: isVerified
        ? [
            'Your breeder profile has been created and is now active. You can start listing cats.',
            'Nothing has been checked yet, and your page says so. When our staff check something, such as your registration, your page lists it with the month.',
          ]
        : [
            'We read every application ourselves and will write to you when we have decided. Until then you can prepare your cats and pairings; nobody else sees them yet.',
          ],
    }),
  }
}
