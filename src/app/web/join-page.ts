import { viewerQuery } from '#features/accounts/web/index.ts'

/** The first element of the app, the main part, and what follows the app. */
const START = '<a href="#main"'
const MAIN = '<main id="main"'
const MAIN_END = '</main>'
const END = '<script type="application/'
/** In the data of visitors' pages: nobody is signed in. */
const NO_VIEWER = JSON.stringify([viewerQuery.queryKey, null])

/**
 * A page of a signed-in user: head, main part, and public data from the page of visitors; header, footer, and everything
 * else around the main part from `frame`; and the user's own data, JSON of an array. Undefined if a part is missing.
 */
export function joinPage(visitorHtml: string, frame: string, data: string): string | undefined {
  const page = partsOf(visitorHtml)
  const own = partsOf(frame)
  if (!page || !own || !page.after.includes(NO_VIEWER)) return undefined
  // A function, because `$` has a meaning in the text of a replacement.
  const after = page.after.replace(NO_VIEWER, () => data.slice(1, -1))
  return page.before + own.header + page.main + own.footer + after
}

/** Texts of pages contain no `<`, so the tags mark the parts. */
function partsOf(html: string) {
  const start = html.indexOf(START)
  const main = html.indexOf(MAIN, start)
  const mainEnd = html.indexOf(MAIN_END, main)
  const end = html.indexOf(END, mainEnd)
  if (start < 0 || main < 0 || mainEnd < 0 || end < 0) return undefined
  return {
    before: html.slice(0, start),
    header: html.slice(start, main),
    main: html.slice(main, mainEnd),
    footer: html.slice(mainEnd, end),
    after: html.slice(end),
  }
}
