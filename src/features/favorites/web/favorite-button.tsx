import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useFavorite } from './use-favorite.ts'

function Heart({ filled }: { filled: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      strokeWidth="2"
      className={`w-5 ${filled ? 'fill-clay stroke-clay' : 'fill-none stroke-current'}`}
    >
      <path d="M12 20.5C5 14.5 2.5 12.5 2.5 9a5 5 0 0 1 9.5-3 5 5 0 0 1 9.5 3c0 3.5-2.5 5.5-9.5 11.5Z" />
    </svg>
  )
}

type Props = { cat: { id: string; name: string } }

/**
 * A heart that keeps a cat. A visitor who is signed out goes to sign in and comes back with `?keep=` in the address,
 * and the cat is then kept.
 */
export function FavoriteButton({ cat }: Props) {
  return useViewer() ? <HeartButton cat={cat} /> : <HeartLink cat={cat} />
}

function HeartLink({ cat }: Props) {
  const { pathname, search } = useLocation()
  const back = new URLSearchParams(search)
  back.set('keep', cat.id)
  return (
    <a
      href={signInUrl(`${pathname}?${back}`)}
      rel="nofollow"
      aria-label={`Add ${cat.name} to favorites`}
      className={buttonClass('surface', 'icon')}
    >
      <Heart filled={false} />
    </a>
  )
}

function HeartButton({ cat }: Props) {
  const { kept, turn } = useFavorite(cat)
  useKeepAfterSignIn(cat.id, kept, turn)
  return (
    <Button
      variant="surface"
      size="icon"
      onClick={turn}
      aria-pressed={kept}
      aria-label={kept ? `Remove ${cat.name} from favorites` : `Add ${cat.name} to favorites`}
    >
      <Heart filled={kept} />
    </Button>
  )
}

/** Keeps the cat that `?keep=` names, once, and takes the name out of the address. */
function useKeepAfterSignIn(catId: string, kept: boolean, turn: () => void) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const done = useRef(false)
  const asked = new URLSearchParams(search).get('keep') === catId
  useEffect(() => {
    if (!asked || done.current) return
    done.current = true
    if (!kept) turn()
    const rest = new URLSearchParams(search)
    rest.delete('keep')
    navigate({ pathname, search: rest.toString() }, { replace: true })
  }, [asked, kept, turn, navigate, pathname, search])
}
