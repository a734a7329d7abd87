/** Characters that end a line in word processors and on websites. */
const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g
/** Characters that show nothing, such as soft hyphens and marks that change the direction of a text. Emoji need some of them. */
const INVISIBLE =
  /[[\p{Cc}\p{Default_Ignorable_Code_Point}]--[\t\n\r\u200c\u200d\ufe00-\ufe0f\u{e0020}-\u{e007f}]]/gv
/** Joiners are part of emoji and of some scripts, but not of Latin words and numbers; only marks are followed by one at the end of a word. */
const MISPLACED_JOINERS =
  /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}[\p{L}--\p{Script=Latin}]])[\u200c\u200d]+|[\u200c\u200d]+(?=[\p{Script=Latin}\p{N}])|(?<!\p{M})[\u200c\u200d]+(?=\s|$)/gv
/** Tags only follow a flag. */
const MISPLACED_TAGS = /(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]+/gu
/** Nothing in most texts has to be looked at. */
const SUSPICIOUS = /[^\t\n\r\u0020-\u007e\u00a1-\u00ac\u00ae-\u034e]/

/**
 * A text without characters that nobody sees. They come with text that is pasted from word processors and websites, and with
 * them a name could imitate another one. Line ends of other systems become line feeds.
 */
export function withoutInvisible(text: string): string {
  if (!SUSPICIOUS.test(text)) return text
  return text
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLE, '')
    .replace(MISPLACED_TAGS, '')
    .replace(MISPLACED_JOINERS, '')
}
