/**
 * Characters that look like ASCII ones and that Unicode's compatibility forms (NFKD) leave unchanged. The full table of
 * Unicode TR 39 is forty times as long; most of it is produced neither by keyboards nor by "fancy text" generators.
 *
 * Runs of code points, in pairs: the first code point in base 36, then what it and the following ones look like. A
 * capital skips code points, A one and Z 26; \u0003 is PHONE_EMOJI and \u0004 NETWORK_EMOJI of normalize.ts. The
 * longer runs are, besides circled and squared characters:
 * 4i: ¢£¥«´·»
 * 5z: ×ðøþđħıĸłŋ
 * 9z: ŧƀƈƒƖƙƥƭƴƶ
 * g9: ɉɋɐɑɓɔɕɖɗəɛɜɟɠɡɢɥɦɨɩɪɫɭɯɱɲɴɵɹɾʀʂʃʇʈʉʋʌʍʎʏʐʙʜʞʟʠʹʼː
 * pv: ΣαβγδεηικνορςστυχωϝϲϳϹ
 * ts: авгезикмнопрстухцшщъьэяєѕіјѡѵ
 * wr: қҫүһҽӏ
 * 129: ագժհյռսցքօ
 * 5q8: ᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢᴦ
 * 6c0: ‐‒–—―‘’‛“”„•‧
 * 6g4: ₤₦₩€₭₮₱₶
 * 9he: 。〇「」【】〔〕
 */
const RUNS = `4i clAyE'H'B.C' 5z xXdGoEpRdUhIiFkIlHn 9z tXbGcIfClBkKpGtFyAz d9 eGg
g9 jAqDaaAbccddAeAeeBfgggBhhAiiilAlAmAmnAnoCrDrArAssCttuAuvwyyzHbBhAklqX'B'S:
pv sMabydeAnAikBvAoApsotuAxAoSfTcjEc ts aAbrAeA3uAkAmhonpctyAxuAwwbAbeArDesiAjHwSv wr kOcCyKhAeQl zl dYqAw
129 wAqFdEhDjFnuCgBpo 170 . 19n . 2tb bPo 3cv o 5q8 aCcdAeBjkAmAoHpBtuCvwzCr 6c0 -A----B''A''''C.D. 6df -/
6g4 lAnBwBektBpDh 6mq - 6qa -B/C. 6ra : 6v9 . 79s @ 7at 123456789 7b3 0-- 7gv .V. 7im \u0003\u0003
7pi \u0003A\u0004\u0004 7s8 () 7sm 123456789 7sw 123456789 7t6 123456789 7th +- 8ag / 9he .D0D()B()B()
9oc - feo 1B7E3 fh9 9 fik 2G5 g2z 8A6 h5n 4 tti 0 x0w fs x3d : 2q8g abcdefghijklmnopqrstuvwxyz
2q9c abcdefghijklmnopqrstuvwxyz 2qcm abcdefghijklmnopqrstuvwxyz 2qph \u0004 2qsm \u0004 2quz \u0004
2qxq \u0003H\u0004I\u0003\u0003D\u0004\u0004 2rrt \u0003`

/** What a character looks like, by its code point. */
export const LOOK_ALIKES = new Map([
  [0xdf, 'ss'],
  [0xe6, 'ae'],
  [0x153, 'oe'],
  [0x1f51f, '10'],
  [0xfdfa, '\u0001'], // a ligature of eighteen characters
])
for (const [, first = '', run = ''] of RUNS.matchAll(/(\S+) (\S+)/g)) {
  let code = Number.parseInt(first, 36)
  for (const character of run) {
    if (/[A-Z]/.test(character)) code += character.charCodeAt(0) - 64
    else LOOK_ALIKES.set(code++, character)
  }
}
