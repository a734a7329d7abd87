/**
 * Characters that are taken for others and that Unicode's compatibility forms (NFKD) leave alone, by what they are
 * taken for. Chosen by looking at them; the whole table of Unicode TR 39 is forty times as long, mostly of characters
 * that neither a keyboard nor a page of 'fancy letters' produces. Small letters mostly: capitals follow.
 *
 * Runs of code points, in pairs: the first in base 36, then what it and those after it are taken for, `_` for nothing.
 * `?` is a picture of a telephone and `!` one for a network, PHONE_SIGN and NETWORK_SIGN of normalise.ts. The longer ones begin with these:
 * g9: ɉɋɐɑɓɔɕɖɗəɛɜɟɠɡɢɥɦɨɩɪɫɭɯɱɲɴɵɹɾʀʂʃʇʈʉʋʌʍʎʏʐ
 * q9: αβγδεηικνορςστυχω
 * ts: авгезикмнопрстухцшщъьэяєѕіїј
 * 5q8: ᴀᴄᴅᴇᴊᴋᴍᴏ
 * 5qw: ᴘᴛᴜᴠᴡᴢᴦ
 * 6c0: ‐‑‒–—―‘’‛“”„•‧
 * 6g4: ₤₦₩€₭₮₱₶
 * 9he: 。〇「」【】〔〕
 */
const LOOKALIKES = `2o ' 3i - 4i cl_y_____' 50 '__.___' 5z x 6o d 6w o_____p 7l d 87 h 8h i 8o k 8y l 97 n 9z t ao b aw c
  b6 f___l__k bp p bx t c4 y_z d9 e dh g
  g9 j_q____aa_bccdd_e_ee__fggg__hh_iiil_l_m_mn_no___r____r_r_ss___ttu_uvwyyz ih b__h_klq jd '__' k0 :
  q9 abyde_n_ik__v_o_psotu_x_o rh f s2 cj ts a_br_e_3u_k_mhonpcty_xu_wwb_be_r____esiij v5 w vp v wr k
  x7 c___y xn h_e y7 l zl d 10b q_w 129 w_q 12i d_____h____j 130 nu___g__po 170 . 19n . 2tb b 2ts o 3cv o
  5q8 a___cd_e__jk_m_o
  5qw p__tu___vwz___r 6c0 ------__''_''''___.____. 6df -/ 6g4 l_n__w__ekt__p____h 6j7 l 6mq - 6qa -__/___.
  6ra : 6v9 . 7b4 -- 7gv . 7hi . 7im ?? 7pi ? 7s8 () 7th +- 8ag / 9he .____0____()__()__() 9oc -
  feo 1__7_____3 fh9 9 fik 2 fis 5 g2z 8_6 h5n 4 tti 0 x0w fs x3d :
  7pk !! 2qph ! 2qsm ! 2quz ! 2qxz ! 2qyf !!
  2qxq ? 2qy9 ?? 2rrt ?`

/** Runs that stand for consecutive letters or digits: first, last, what the first stands for. */
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

const byCharacter = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['🔟', '10'],
])
const parts = LOOKALIKES.split(/\s+/)
for (let at = 0; at < parts.length; at += 2) {
  for (const [offset, plain] of [...(parts[at + 1] ?? '')].entries()) {
    const like = String.fromCodePoint(Number.parseInt(parts[at] ?? '', 36) + offset)
    if (plain !== '_') byCharacter.set(like, plain === '?' ? '\u0003' : plain === '!' ? '\u0004' : plain)
  }
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
