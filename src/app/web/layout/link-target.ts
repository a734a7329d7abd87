/** The properties of a click that make a browser do something other than follow the link in this tab. */
type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>

type Anchor = Pick<HTMLAnchorElement, 'href' | 'target' | 'download'> & {
  dataset: { reload?: string | undefined }
  hasAttribute: (name: string) => boolean
}

/** Whether a click on a link follows it in this tab; otherwise it opens a tab, downloads, or was handled already. */
export function followsLink(click: Click, anchor: Anchor): boolean {
  if (click.defaultPrevented || click.button !== 0) return false
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return false
  return (!anchor.target || anchor.target === '_self') && !anchor.hasAttribute('download')
}

/**
 * The path, query, and hash to show for a click on a link. Null where the browser should handle the click itself: new
 * tabs and windows, downloads, other sites, jumps within the page, and anything that is not a page, such as the API.
 */
export function findLinkTarget(
  click: Click,
  anchor: Anchor,
  current: URL | Location,
  isPage: (pathname: string) => boolean,
): string | null {
  if (!followsLink(click, anchor)) return null
  if (anchor.dataset.reload !== undefined) return null
  const url = new URL(anchor.href, current.href)
  if (url.origin !== current.origin || url.pathname.startsWith('//') || !isPage(url.pathname)) return null
  if (url.hash && url.pathname + url.search === current.pathname + current.search) return null
  return url.pathname + url.search + url.hash
}
