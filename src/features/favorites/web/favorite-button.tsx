import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { ADD_PARAM, useFavorite } from './use-favorite.ts'

/** Filled in clay for a favorite. */
const heart = (isFilled: boolean) => (
  <span
    aria-hidden="true"
    className={`icon size-5 ${isFilled ? 'mask-(--image-heart-full) text-clay' : 'mask-(--image-heart)'}`}
  />
)

type Props = {
  cat: { id: string; name: string }
  /** Smaller, for cards. */
  compact?: boolean
  className?: string
}

const lookOf = ({ compact, className = '' }: Props) =>
  buttonClass('surface', compact ? 'icon-sm' : 'icon', `shrink-0 ${className}`)

/**
 * A heart that adds a cat to the favorites or removes it. For visitors it links to the sign-in page, which returns to this
 * page with `?favorite=`, and the cat is then added.
 */
export function FavoriteButton(props: Props) {
  return useViewer() ? <HeartButton {...props} /> : <HeartLink {...props} />
}

function HeartLink(props: Props) {
  const { cat } = props
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set(ADD_PARAM, cat.id)
  return (
    <a
      href={signInUrl(`${pathname}?${params}`)}
      rel="nofollow"
      aria-label={`Add ${cat.name} to favorites`}
      className={lookOf(props)}
    >
      {heart(false)}
    </a>
  )
}

function HeartButton(props: Props) {
  const { cat } = props
  const { isFavorite, toggle } = useFavorite(cat)
  useAddAfterSignIn(cat.id, isFavorite, toggle)
  return (
    <button
      type="button"
      className={lookOf(props)}
      onClick={toggle}
      aria-pressed={isFavorite}
      aria-label={isFavorite ? `Remove ${cat.name} from favorites` : `Add ${cat.name} to favorites`}
    >
      {heart(isFavorite)}
    </button>
  )
}

/** Adds the cat of `?favorite=` once and removes the parameter. */
function useAddAfterSignIn(catId: string, isFavorite: boolean, toggle: () => void) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isDone = useRef(false)
  const isRequested = new URLSearchParams(search).get(ADD_PARAM) === catId
  useEffect(() => {
    if (!isRequested || isDone.current) return
    isDone.current = true
    if (!isFavorite) toggle()
    const params = new URLSearchParams(search)
    params.delete(ADD_PARAM)
    navigate({ pathname, search: params.toString() }, { replace: true })
  }, [isRequested, isFavorite, toggle, navigate, pathname, search])
}
