/** The kinds of coat by which guides can be chosen, as the URL names them, and as a breed's description names them. */
export const COATS = {
  short: 'Short',
  'semi-long': 'Semi-long',
  long: 'Long',
  curly: 'Curly',
  hairless: 'Hairless',
} as const
export type Coat = keyof typeof COATS

/** The kind of coat in a URL; undefined if it names none. */
export function readCoat(params: URLSearchParams): Coat | undefined {
  const coat = params.get('coat')
  return coat && Object.hasOwn(COATS, coat) ? (coat as Coat) : undefined
}

/** Whether a description such as `Semi-long or short, silky` names a kind of coat. `Semi-long` is not long. */
export function hasCoat(description: string, coat: Coat): boolean {
  const [kinds = ''] = description.toLowerCase().split(',')
  return kinds.split(/[^a-z-]+/).includes(coat)
}
