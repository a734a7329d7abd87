/**
 * A part of the corpus: messages of one kind, all invented. A list is a conversation of one sender, of which the last
 * message is screened. `plain` and `evasive` must be flagged; `ordinary` and `hard`, which is full of numbers and of
 * words that look alike, must not.
 */
export interface Group {
  kind: 'plain' | 'evasive' | 'ordinary' | 'hard'
  name: string
  messages: readonly (string | readonly string[])[]
}
