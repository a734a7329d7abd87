/** A page of text. Markdown-style links, `[Terms](/terms)`, become links. */
export type TextPageContent = {
  title: string
  /** For search engines and link previews: one sentence of fewer than 160 characters. */
  description: string
  lead: string
  sections: Section[]
}

export type Section = {
  title: string
  /** Paragraphs, and bulleted lists. */
  text?: (string | string[])[]
  /** Questions whose answers can be expanded. */
  questions?: { question: string; answer: string }[]
}

/** The fragment of a section's URL: its title in lower case, with hyphens. */
export function toAnchor({ title }: Pick<Section, 'title'>): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
