/** The layout of every mail. It loads nothing except a picture of ours. Texts have the direction of their language. */

export type MailContent = {
  title: string
  /** Below the title; its URL must be http(s). `ratio` is its height divided by its width. */
  picture?: { url: string; alt: string; ratio: number }
  paragraphs: string[]
  /** One button; its URL must be http(s). */
  action?: { label: string; url: string }
  /** Things to look at: a linked title with a picture and lines of text. Its URLs must be http(s). */
  cards?: MailCard[]
  /** Lines with a label and a value, as on a receipt; the value can link to an http(s) URL. */
  rows?: { label: string; value: string; url?: string }[]
  /** Small print below the button. */
  footnote?: string
  /** Links below the small print; their URLs must be http(s). */
  small?: MailLink | MailLink[]
}

export type MailLink = { label: string; url: string }
export type MailCard = {
  title: string
  url: string
  picture?: { url: string; alt: string; ratio: number }
  lines: string[]
}

const COLOR = {
  ground: '#fbf7f0',
  surface: '#fffdf9',
  line: '#e5dbcb',
  ink: '#26221c',
  muted: '#665d51',
  action: '#1f5140',
  onAction: '#fffdf9',
}
/** Pixels. */
const PICTURE_WIDTH = 240
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif"
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** An email before it is rendered. */
export type MailDraft = { subject: string; content: MailContent }

/** One with a button, so that it can also be an entry of a list. */
export type ListedDraft = { subject: string; content: MailContent & Required<Pick<MailContent, 'action'>> }

/** The subject and the texts of an email, for `enqueueMail`. */
export function renderDraft({ subject, content }: MailDraft): {
  subject: string
  text: string
  html: string
} {
  return { subject, ...renderMail(content) }
}

/** Renders a mail as HTML and as equivalent plain text. All text is escaped. Throws for a URL with another scheme. */
export function renderMail(content: MailContent): { text: string; html: string } {
  const { action, small = [], picture, rows = [], cards = [] } = content
  for (const link of [action, small, picture, rows, cards, cards.map((card) => card.picture)].flat())
    if (link?.url && !/^https?:\/\//.test(link.url)) throw new Error('Links in mails must be http(s) URLs.')
  return { text: renderText(content), html: renderHtml(content) }
}

function renderText({ title, paragraphs, cards, action, rows, footnote, small = [] }: MailContent): string {
  const parts = [
    title,
    ...paragraphs,
    ...(cards ?? []).map((card) => [card.title, ...card.lines, card.url].join('\n')),
    rows?.map(({ label, value, url }) => `${label}: ${value}${url ? ` (${url})` : ''}`).join('\n'),
    action && `${action.label}:\n${action.url}`,
    footnote,
    ...[small].flat().map(({ label, url }) => `${label}:\n${url}`),
    '-- \nLittermate',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function renderHtml(content: MailContent): string {
  const { title, picture, paragraphs, cards, action, rows, footnote, small = [] } = content
  const body = [
    `<h1 dir="auto" style="margin:0 0 20px;font:600 26px/1.25 ${SERIF};color:${COLOR.ink}">${escapeHtml(title)}</h1>`,
    picture && image(picture),
    ...paragraphs.map((text) => paragraph(text, `16px/1.6 ${SANS};color:${COLOR.ink}`)),
    cards && cards.length > 0 && cardTable(cards),
    rows && rows.length > 0 && table(rows),
    action && button(action),
    action && paragraph(`Or open this address: ${action.url}`, `13px/1.5 ${SANS};color:${COLOR.muted}`),
    footnote && paragraph(footnote, `13px/1.5 ${SANS};color:${COLOR.muted}`),
    ...[small].flat().map(smallLink),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${COLOR.ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOR.ground}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px;font:600 20px/1.2 ${SERIF};color:${COLOR.action}">Littermate</td></tr>
<tr><td style="padding:32px;background:${COLOR.surface};border:1px solid ${COLOR.line};border-radius:16px">
${body.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px;font:13px/1.5 ${SANS};color:${COLOR.muted}">Littermate, a marketplace for cats and kittens</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Width and height are attributes as well, because some mail clients ignore the style. */
function image({ url, alt, ratio }: NonNullable<MailContent['picture']>): string {
  const height = Math.round(PICTURE_WIDTH * ratio)
  return `<p style="margin:0 0 20px"><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${PICTURE_WIDTH}" height="${height}" style="display:block;border-radius:12px;font:15px/1.5 ${SANS};color:${COLOR.muted}"></p>`
}

function paragraph(text: string, style: string): string {
  return `<p dir="auto" style="margin:0 0 16px;font:${style};overflow-wrap:anywhere">${escapeHtml(text)}</p>`
}

function table(rows: NonNullable<MailContent['rows']>): string {
  const cell = `padding:10px 0;border-top:1px solid ${COLOR.line};font:15px/1.5 ${SANS}`
  const lines = rows.map(
    ({ label, value, url }) =>
      `<tr><th align="left" style="${cell};font-weight:400;color:${COLOR.muted}">${escapeHtml(label)}</th>` +
      `<td dir="auto" align="right" style="${cell};color:${COLOR.ink}">${linked(value, url)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px">${lines.join('')}</table>`
}

/** Pixels. */
const CARD_PICTURE = 112

function cardTable(cards: MailCard[]): string {
  const line = `margin:4px 0 0;font:15px/1.45 ${SANS};color:${COLOR.muted};overflow-wrap:anywhere`
  // Without any picture, there is no column for them.
  const hasPictures = cards.some(({ picture }) => picture)
  const rows = cards.map(({ title, url, picture, lines }) => {
    const link = `<a href="${escapeHtml(url)}" style="font:600 17px/1.3 ${SERIF};color:${COLOR.action}">${escapeHtml(title)}</a>`
    const texts = lines.map((text) => `<p dir="auto" style="${line}">${escapeHtml(text)}</p>`).join('')
    const cell = `padding:14px 0;border-top:1px solid ${COLOR.line};vertical-align:top`
    const pictureCell = `<td width="${CARD_PICTURE + 16}" style="${cell}">${picture ? cardPicture(picture, url) : ''}</td>`
    return `<tr>${hasPictures ? pictureCell : ''}<td dir="auto" style="${cell}">${link}${texts}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px">${rows.join('')}</table>`
}

function cardPicture({ url, alt, ratio }: NonNullable<MailCard['picture']>, target: string): string {
  const height = Math.round(CARD_PICTURE * ratio)
  return `<a href="${escapeHtml(target)}"><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${CARD_PICTURE}" height="${height}" style="display:block;border-radius:10px;font:13px/1.4 ${SANS};color:${COLOR.muted}"></a>`
}

function linked(text: string, url: string | undefined): string {
  if (!url) return escapeHtml(text)
  return `<a href="${escapeHtml(url)}" style="color:${COLOR.action}">${escapeHtml(text)}</a>`
}

function button({ label, url }: NonNullable<MailContent['action']>): string {
  const style = `display:inline-block;padding:13px 24px;border-radius:999px;background:${COLOR.action};color:${COLOR.onAction};font:600 16px/1.2 ${SANS};text-decoration:none`
  return `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
}

function smallLink({ label, url }: MailLink): string {
  const style = `font:13px/1.5 ${SANS};color:${COLOR.muted}`
  return `<p style="margin:0 0 6px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
