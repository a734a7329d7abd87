import type { MailCard } from '#platform/mail/index.ts'

type StoredPicture = { url: string; width: number; height: number }

/** The picture of an email or of a card in it, 400 pixels wide, to spread into its content; an empty object without one. */
export function mailPicture(
  publicUrl: string,
  picture: StoredPicture | null | undefined,
  alt: string,
): Pick<MailCard, 'picture'> {
  if (!picture) return {}
  const { url, width, height } = picture
  return { picture: { url: `${publicUrl}${url}/400.webp`, alt, ratio: height / width } }
}
