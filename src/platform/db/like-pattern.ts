/** A LIKE pattern for texts that contain `text`, whose wildcards are matched literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
