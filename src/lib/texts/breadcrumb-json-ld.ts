/** Breadcrumbs as schema.org BreadcrumbList: the name and the complete URL of each step, the page itself last. */
export function breadcrumbJsonLd(steps: readonly (readonly [name: string, url: string])[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  }
}
