import Menu from 'lucide-react/icons/menu'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { UnreadBadge } from '#features/messages/web/index.ts'
import { NoticeBell, UnreadNotices } from '#features/notifications/web/index.ts'
import { TAGLINE } from '#features/site/web/index.ts'
import { TaskBadge, TaskSummary } from '#features/tasks/web/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Disclosure } from '#ui/dialogs/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { pictureOfWidth } from '#ui/picture.tsx'
import { Logo } from './logo.tsx'
import { fullName, isCurrent, type NavItem, navigationFor } from './navigation.ts'

const NAV_LINK =
  'block border-b-2 border-transparent whitespace-nowrap px-1 py-1.5 text-sm text-muted xl:px-1.5 hover:text-ink aria-[current=page]:border-clay aria-[current=page]:text-ink'
/** So many links with their numbers fit in a header of 1024 px; more are a little smaller there. */
const MANY_LINKS = 6
const MENU_LINK =
  'block rounded-sm px-3 py-2.5 hover:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-action'

/** The header of every page: site name, navigation, and account menu. */
export function Header() {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const items = navigationFor(viewer)
  const navItems = items.filter(({ menuOnly }) => !menuOnly)
  const signIn = signInUrl(pathname === '/login' ? '/' : `${pathname}${search}`)
  const linksTo = (shown: NavItem[], className: string) =>
    shown.map((item) => (
      <li key={item.to}>
        <Link
          to={item.to}
          aria-current={isCurrent(item, pathname) ? 'page' : undefined}
          className={className}
        >
          {item.text}
          {item.to === '/messages' && <UnreadBadge />}
          {item.to === '/' && <TaskBadge place="home" />}
          {item.to === '/dashboard' && <TaskBadge place="dashboard" />}
        </Link>
      </li>
    ))
  return (
    <header className="sticky top-0 z-30 short:relative border-b border-line bg-ground max-lg:fullscreen:hidden print:hidden">
      <div className="page flex min-h-[68px] items-center justify-between gap-2 lg:gap-4">
        <Link to="/" className="rounded-sm">
          <Logo tagline={TAGLINE} />
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex items-center xl:gap-1">
            {linksTo(navItems, navItems.length > MANY_LINKS ? `${NAV_LINK} max-xl:text-xs` : NAV_LINK)}
            {viewer && (
              <li className="max-xl:hidden">
                <a href="/api/logout" className={NAV_LINK}>
                  Logout
                </a>
              </li>
            )}
          </ul>
        </nav>
        <div className="flex min-w-0 items-center gap-2">
          {viewer && (
            <NoticeBell
              tasks={
                <Suspense>
                  <TaskSummary />
                </Suspense>
              }
            />
          )}
          <div className="hidden min-w-0 lg:block">
            {viewer ? (
              <Disclosure
                summaryClass={buttonClass('secondary', 'sm', 'w-full')}
                label={
                  <>
                    <Initial name={fullName(viewer)} picture={viewer.profileImageUrl} />
                    <span dir="auto" className="max-w-40 truncate max-xl:sr-only">
                      {fullName(viewer)}
                    </span>
                  </>
                }
              >
                <ul className="w-52">
                  <li>
                    <Link to="/profile" className={MENU_LINK}>
                      Profile
                    </Link>
                  </li>
                  {linksTo(
                    items.filter(({ menuOnly }) => menuOnly),
                    MENU_LINK,
                  )}
                  <li className="xl:hidden">
                    <a href="/api/logout" className={MENU_LINK}>
                      Logout
                    </a>
                  </li>
                </ul>
              </Disclosure>
            ) : (
              <LinkButton size="sm" href={signIn}>
                Login
              </LinkButton>
            )}
          </div>
          <div className="lg:hidden">
            <Disclosure
              summaryClass={buttonClass('quiet', 'icon', '-mr-2')}
              label={<Menu size={24} />}
              name="Menu"
              wide
            >
              <nav aria-label="Main">
                {viewer && (
                  <p className="px-3 py-2 text-sm text-muted">
                    Signed in as <bdi>{fullName(viewer)}</bdi>
                  </p>
                )}
                <ul className="text-lg">
                  {linksTo(items, MENU_LINK)}
                  {viewer && (
                    <>
                      <li>
                        <Link to="/notifications" className={MENU_LINK}>
                          Notifications
                          <UnreadNotices />
                        </Link>
                      </li>
                      <li>
                        <Link to="/profile" className={MENU_LINK}>
                          Profile
                        </Link>
                      </li>
                    </>
                  )}
                  <li>
                    <Link to="/about" className={MENU_LINK}>
                      About
                    </Link>
                  </li>
                </ul>
                <div className="p-3">
                  <LinkButton
                    className="w-full"
                    variant={viewer ? 'secondary' : 'primary'}
                    href={viewer ? '/api/logout' : signIn}
                  >
                    {viewer ? 'Logout' : 'Login'}
                  </LinkButton>
                </div>
              </nav>
            </Disclosure>
          </div>
        </div>
      </div>
    </header>
  )
}

function Initial({ name, picture }: { name: string; picture: string | null }) {
  const look = '-ml-2 size-8 shrink-0 rounded-full'
  if (picture) return <img src={pictureOfWidth(picture, 160)} alt="" className={`${look} object-cover`} />
  return (
    <span aria-hidden="true" className={`${look} grid place-items-center bg-action-soft text-action`}>
      {name.charAt(0).toUpperCase()}
    </span>
  )
}
