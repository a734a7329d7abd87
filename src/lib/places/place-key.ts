/** Words of names that people write in several ways, by the form in which they are compared. */
const WORDS = new Map(
  Object.entries({
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
  }),
)

/** The letters and digits of a name in the form in which names are compared: "St. Paul" and "Saint Paul", "Mc Lean" and "McLean". */
export function placeKey(name: string): string {
  const lower = name.toLowerCase()
  const plain = ASCII.test(lower) ? lower : lower.normalize('NFD').replace(/[\u0300-\u036f’‘´ʻ]/g, '')
  // Most names are one or two words of letters.
  const words = SIMPLE.test(plain) ? plain.split(' ') : plain.replace(/['`.]/g, '').split(/[^\p{L}\p{N}]+/u)
  const named = words.filter(Boolean)
  if (named.length > 1 && named[0] === 'the') named.shift()
  let key = ''
  for (const word of named) key += WORDS.get(word) ?? word
  return key
}
// All names are compared when the places are loaded, and most of them have no accents.
const ASCII = /^[ -~]*$/
const SIMPLE = /^[a-z ]*$/
