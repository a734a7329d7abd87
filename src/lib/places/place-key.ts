/** Words of names that people write in several ways, by the form in which they are compared. */
const WORDS: Record<string, string> = {
  saint: 'st',
  sainte: 'ste',
  fort: 'ft',
  mount: 'mt',
  mountain: 'mtn',
  point: 'pt',
  north: 'n',
  no: 'n',
  south: 's',
  so: 's',
  east: 'e',
  west: 'w',
  heights: 'hts',
  hgts: 'hts',
  springs: 'spgs',
  spring: 'spg',
  junction: 'jct',
  beach: 'bch',
  village: 'vlg',
  island: 'is',
  islands: 'is',
  lake: 'lk',
  harbor: 'hbr',
  harbour: 'hbr',
  gardens: 'gdns',
  valley: 'vly',
  canyon: 'cyn',
  grove: 'grv',
  creek: 'crk',
  center: 'ctr',
  centre: 'ctr',
  township: 'twp',
  rapids: 'rpds',
  falls: 'fls',
  park: 'pk',
  and: '',
}

/** The letters and digits of a name in the form in which names are compared: "St. Paul" and "Saint Paul", "Mc Lean" and "McLean". */
export function placeKey(name: string): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘`´ʻ.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const [first, ...rest] = words
  const named = first === 'the' && rest.length > 0 ? rest : words
  return named.map((word) => WORDS[word] ?? word).join('')
}
