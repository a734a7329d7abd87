type Props = {
  children: string
  /** The title contains the site's name already. */
  complete?: boolean
}

/** The title of the document, ending with the site's name, and the same title for previews of shared links. */
export function PageTitle({ children, complete = false }: Props) {
  const title = complete ? children : `${children} | Littermate`
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
    </>
  )
}
