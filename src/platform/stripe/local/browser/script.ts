export function browserScript(): string {
  return ''
}
