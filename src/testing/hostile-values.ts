/** Malicious and invalid values for parts of URLs, for tests. */

/** These would end an element, attribute, or script if they were not escaped; `findLeaks` finds them in pages. */
export const INJECTIONS = [
  '"><script>alert(7)</script>',
  "' onmouseover=alert(7) x='",
  '" onmouseover="alert(7)" x="',
  '</title></script><!--<svg onload=alert(7)>',
  'javascript:alert(7)',
  '//evil.example/\\evil.example',
]

export const HOSTILE_VALUES = [
  ...INJECTIONS,
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '10000000',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'true',
  '__proto__',
  'constructor',
  "'; drop table cats; --",
  '%',
  '%%%___\\\\',
  '& | ! <-> ():*',
  '\u0000',
  'a\u0000b',
  '\r\nset-cookie: a=b',
  '\u202e\u0130ﬁ½™',
  '🐈‍⬛😺',
  // Cutting between surrogates would leave invalid text.
  'x'.repeat(79) + '😺'.repeat(80),
  `${'x'.repeat(119)}😺 ${'x'.repeat(78)}😺 ${'x'.repeat(200)}`,
  'x'.repeat(10_000),
  '(('.repeat(5_000),
  `${'a'.repeat(5_000)}!${' '.repeat(4_999)}`,
]

/** Query strings with invalid escapes, invalid UTF-8, or half a surrogate pair; replace NAME by a parameter's name. */
export const RAW_QUERIES = [
  '%',
  '%zz',
  '=',
  '&&&',
  '?',
  'NAME',
  'NAME=%',
  'NAME=%E0%A4%A',
  'NAME=%ff%fe',
  'NAME=%ED%A0%80',
  'NAME=%ED%B8%BA%ED%A0%BD',
  'NAME=%00',
  'NAME[]=1&NAME[a]=2',
  '__proto__=1&NAME=1',
  'NAME=1;NAME=2',
  '+NAME+=+1+',
]

/** Path segments that are not existing IDs. */
export const HOSTILE_PARTS = [
  '7',
  'seven',
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ED%A0%80',
  '%F0%9F%90%88',
  '%2e%2e%2fcats',
  '%22%3E%3Cscript%3Ealert(7)%3C%2Fscript%3E',
  "'%20or%201=1",
  '__proto__',
  '0'.repeat(250),
  'x'.repeat(5_000),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

const TAG = /<(\/?)([a-zA-Z][^\s>/]*)((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)\s*\/?>/g

/** Parts of a page's HTML that could be injected: unescaped brackets, event handlers, scripts, foreign URLs. */
export function findLeaks(html: string): string[] {
  const leaks: string[] = []
  const withoutRaw = html.replace(
    /(<(script|style)[^>]*>)([\s\S]*?)<\/\2>/g,
    (_, begin: string, __, inner: string) => {
      if (inner.includes('<')) leaks.push(`inside ${begin}: ${inner.slice(0, 80)}`)
      return begin
    },
  )
  const rest = withoutRaw
    .replace(/<!doctype html>|<!--[ $/?!&a-z]*-->/gi, '')
    .replace(TAG, (tag, _, __, attributes: string) => {
      for (const [, name = '', value = ''] of attributes.matchAll(/\s([^\s=]+)(?:="([^"]*)")?/g)) {
        if (/^on/i.test(name)) leaks.push(tag)
        if (
          /^(href|src|action|formaction)$/i.test(name) &&
          /^\s*(javascript:|data:text|[/\\]{2}|https?:\/\/evil)/i.test(value)
        )
          leaks.push(tag)
      }
      return ''
    })
  const stray = /.{0,60}[<>].{0,60}/s.exec(rest)
  if (stray) leaks.push(stray[0])
  return leaks
}
