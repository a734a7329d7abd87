/** A page of text. Words in square brackets with a path behind them, `[Terms](/terms)`, become links. */
export type TextPageContent = {
  title: string
  /** For search engines and previews: one sentence, under 160 letters. */
  description: string
  lead: string
  sections: Section[]
}

export type Section = {
  title: string
  /** Paragraphs, and lists of points. */
  text?: (string | string[])[]
  /** Questions with their answers, which open when they are asked. */
  questions?: { question: string; answer: string }[]
}

/** The name of a section in the address: its title in small letters, with dashes. */
export function anchorOf({ title }: Section): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
