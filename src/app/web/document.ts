import { BOOT_SCRIPT } from './boot.ts'
import type { Head } from './head.ts'
import { DESCRIPTION, SITE_NAME } from './site-copy.ts'

/** The built files that a page needs. */
export type Assets = {
  /** The site's whole style sheet. It is part of the HTML, which is faster than waiting for another file. */
  style: string
  /** Address of the font that headings wait for. */
  font: string | undefined
  /** Addresses of the entry script and of what the page at hand needs beside it. */
  modules: string[]
}

export type DocumentParts = {
  title: string
  head: Head
  html: string
  data: string
  assets: Assets
  origin: string
  /** The page failed, and the error page stands in its place. */
  broken: boolean
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c)
const jsonForScript = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

const FAVICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='2 2 30 34'%3E%3Cpath fill='%231f5140' d='M4 24.500c-.6-5-.5-9 .3-13l6 4.600a13 13 0 0 1 7.400 0l6-4.600c.8 4 .9 8 .3 13 1 6-4 10.500-10 10.500S3 30.500 4 24.500Z'/%3E%3C/svg%3E"

/** The HTML document around a rendered page. */
export function documentOf({ title, head, html, data, assets, origin, broken }: DocumentParts): string {
  const { description, canonical, image, jsonLd } = head
  const meta = (key: string, name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}">`
  return [
    `<!doctype html><html lang="en"${broken ? ' data-broken' : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    assets.font && `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>`,
    `<style>${assets.style}</style>`,
    `<script>${BOOT_SCRIPT}</script>`,
    meta('name', 'modules', assets.modules.join(' ')),
    meta('name', 'description', description || DESCRIPTION),
    '<meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#171511" media="(prefers-color-scheme: dark)">',
    `<link rel="icon" href="${FAVICON}">`,
    canonical === null
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escapeHtml(origin + canonical)}">${meta('property', 'og:url', origin + canonical)}`,
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    image && meta('property', 'og:image', origin + image),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...jsonLd.map((thing) => `<script type="application/ld+json">${jsonForScript(thing)}</script>`),
    `</head><body><div id="root" class="contents">${html}</div>`,
    `<script type="application/json" id="data">${data}</script></body></html>`,
  ]
    .filter(Boolean)
    .join('')
}
