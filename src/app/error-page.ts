/** The page that a browser shows instead of a file that it cannot get, such as after too many downloads. */
import { createHash } from 'node:crypto'
import type { AppError } from '#lib/errors.ts'

const STYLE = `:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
main { max-width: 36rem; margin: 15vh auto; padding: 0 1.25rem }
h1 { font-size: 1.75rem; line-height: 1.2 }`

/** The source of the page's style for the content security policy. */
export const ERROR_PAGE_STYLE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const toHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** An error as an HTML page. */
export function errorPage(error: AppError): string {
  const title = error.status === 429 ? 'Please wait a moment' : 'This file is not available'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Littermate</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${toHtml(error.body().message)}</p>
<p>Go back to the page before, or to the <a href="/">home page</a>.</p>
</main>
</body>
</html>
`
}
