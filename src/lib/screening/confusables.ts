/**
 * Characters that are taken for others and that Unicode's compatibility forms (NFKD) leave alone, by what they are
 * taken for. Chosen by looking at them; the whole table of Unicode TR 39 is forty times as long, mostly of characters
 * that neither a keyboard nor a page of 'fancy letters' produces. Small letters only: capitals are lowered first.
 */
const LOOKALIKES: Record<string, string> = {
  a: 'аαᴀɑɐᎪꓮ',
  b: 'вьъβʙɓƀᏴꓐ฿',
  c: 'сᴄɔɕƈƈϲᏟꓚ¢ҫ',
  d: 'ԁδᴅɖɗđðᎠꓓժ',
  e: 'еэєεᴇəǝɛɜᎬꓰ€ҽ',
  f: 'ꜰƒɟᎰꓝϝ',
  g: 'ɢɠɡᏀꓖցǥ',
  h: 'нһʜħɦɥᎻꓧհ₶',
  i: 'іїιɪıɨɩᎥꓲ',
  j: 'јᴊɉϳᎫꓙյ',
  k: 'кκᴋƙʞĸᏦꓗқ₭',
  l: 'ʟłɫɭӏƖᏞꓡ₤£ℓ',
  m: 'мᴍɱɯᎷꓟ',
  n: 'пηɴŋɲռꓠ₦',
  o: 'оοσωøɵᴏօօοꓳჿ๐',
  p: 'рρᴘþƥᏢꓑք₱',
  q: 'ԛʠɋգ',
  r: 'гᴦʀɹɾᏒᎡꓣя',
  s: 'ѕςꜱʂʃᏚꓢ',
  t: 'тτᴛŧʇʈƭᎢꓔ₮',
  u: 'иυᴜʉʋսꓴц',
  v: 'ѵνᴠʌᏙꓦ',
  w: 'ԝшщᴡʍѡᎳꓪ₩ա',
  x: 'хχꓫ×',
  y: 'уүγʏƴʎᎽꓬ¥',
  z: 'ᴢʐƶᏃꓜ',
  0: '〇零',
  1: '一',
  2: '二',
  3: '三з',
  4: '四',
  5: '五',
  6: '六',
  7: '七',
  8: '八',
  9: '九',
  '-': '‐‑‒–—―−⁃ー─━~→➖',
  '.': '•·∙⋅●◦‧。،٫',
  "'": '‘’‛´`ʼʹ“”„«»',
  '/': '∕⁄⧸',
  ':': '∶ː꞉',
  '(': '【〔「❨',
  ')': '】〕」❩',
  '+': '➕',
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  '10': '🔟',
  // Says that a number follows: PHONE_SIGN of normalise.ts.
  '\u0003': '☎☏✆📞📱📲🤙',
}

/** Runs of code points that stand for consecutive letters or digits: first, last, what the first stands for. */
const RUNS: readonly [first: number, last: number, as: string][] = [
  [0x2776, 0x277e, '1'], // negative circled digits
  [0x2780, 0x2788, '1'], // circled sans-serif digits
  [0x278a, 0x2792, '1'], // negative circled sans-serif digits
  [0x24f5, 0x24fd, '1'], // double circled digits
  [0x24ff, 0x24ff, '0'],
  [0x1f150, 0x1f169, 'a'], // negative circled letters
  [0x1f170, 0x1f189, 'a'], // negative squared letters
  [0x1f1e6, 0x1f1ff, 'a'], // regional indicators
]

const byCharacter = new Map<string, string>()
for (const [plain, likes] of Object.entries(LOOKALIKES)) {
  for (const like of likes) byCharacter.set(like, plain)
}
// So that changing case hides nothing.
for (const [like, plain] of [...byCharacter]) {
  for (const other of [like.toLowerCase(), like.toUpperCase()]) {
    const single = [...other].length === 1 && (other.codePointAt(0) ?? 0) > 0x7f
    if (single && !byCharacter.has(other)) byCharacter.set(other, plain)
  }
}

/** What the character is taken for, or undefined where it is not known to be taken for another. */
export function lookalike(character: string): string | undefined {
  const known = byCharacter.get(character)
  if (known !== undefined) return known
  const code = character.codePointAt(0) ?? 0
  for (const [first, last, as] of RUNS) {
    if (code >= first && code <= last) return String.fromCharCode(as.charCodeAt(0) + code - first)
  }
  return undefined
}
