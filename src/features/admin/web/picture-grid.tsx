import type { Picture } from '#features/uploads/contract.ts'

/** Pictures of a listing; each opens in a new tab. */
export function PictureGrid({ pictures, title }: { pictures: Picture[]; title: string }) {
  if (pictures.length === 0) return null
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      {pictures.map(({ url }, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={`${url}/400`}
              alt={`${index + 1} of ${pictures.length} of ${title}`}
              loading="lazy"
              className="aspect-square w-full rounded-md bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
