type Props = { name: string; text: string; className?: string }

/** Why a file was not uploaded, with its name, because several may have been chosen. */
export function FileProblem({ name, text, className = '' }: Props) {
  return (
    <p role="alert" className={`font-medium wrap-anywhere text-danger ${className}`}>
      <bdi>{name}</bdi>: <span dir="auto">{text}</span>
    </p>
  )
}
