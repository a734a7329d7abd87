import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Megaphone from 'lucide-react/icons/megaphone'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { redirectToSignIn, signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { toast } from '#ui/toast.ts'
import { toApplicationDraft } from '../manage-contract.ts'
import { ApplicationForm } from './application-form.tsx'
import { applicationDraftQuery, managedBreederQuery, verificationQuery } from './manage-queries.ts'

const BENEFITS = [
  {
    Icon: BadgeCheck,
    title: 'Thorough verification process',
    text: '',
  },
  {
    Icon: HeartHandshake,
    title: 'Quality buyer connections',
    text: 'Buyers read about your cats before they contact you, and can reserve with a deposit.',
  },
  {
    Icon: Megaphone,
    title: 'Marketing support',
    text: 'Your cats, pairings, and litters each have a page that search engines can find.',
  },
]
/** What happens to an application, by the site's setting. */
const VERIFICATION_TEXTS = {
  instant:
    'Your profile is public as soon as you submit the application, and says that nothing has been checked yet. Each check by our staff is listed there later with its month. If another cattery has a similar name, our staff look at the application first.',
  review:
    'Our staff read your application before your profile is public. Each of their checks, such as that of your registration, is listed there with its month; the others are shown as not done.',
}
/** Visitors can read the message before they are redirected. */
const REDIRECT_MS = 1_500

type Props = {
  /** The reason for the rejection of an earlier application. */
  rejectionReason: ReactNode
}

/** `/breeders/apply`: the application to become a breeder. */
export function ApplyPage({ rejectionReason }: Props) {
  const viewer = useViewer()
  const { data } = useQuery(verificationQuery)
  return (
    <div className="page py-10 sm:py-14">
      <PageTitle>Become a Verified Breeder</PageTitle>
      <h1 className="text-3xl">Become a Verified Breeder</h1>
      <ul className="mt-8 mb-10 grid gap-6 sm:grid-cols-3">
        {BENEFITS.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={26} strokeWidth={1.5} aria-hidden="true" className="text-clay" />
            <h2 dir="auto" className="mt-2 text-lg">
              {title}
            </h2>
            <p dir="auto" className="text-sm text-muted">
              {text || (data && VERIFICATION_TEXTS[data.verification])}
            </p>
          </li>
        ))}
      </ul>
      {viewer ? (
        <Application rejectionReason={rejectionReason} />
      ) : viewer === null ? (
        <SignInFirst />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Application({ rejectionReason }: Props) {
  const profile = useQuery(managedBreederQuery)
  const draft = useQuery(applicationDraftQuery)
  if (profile.isLoading || draft.isLoading) return <Loading />
  const canApply = !profile.data?.hasApplied || profile.data.verificationStatus === 'rejected'
  if (profile.data && !canApply) {
    return (
      <div className="card p-6">
        <h2 className="text-xl">You have a breeder profile</h2>
        <p className="mt-2 mb-5 text-muted">
          {profile.data.verificationStatus === 'pending'
            ? `${sentence(`Our staff is reviewing your application for ${profile.data.businessName}`)} We will email you our decision.`
            : `${profile.data.businessName} is already on Littermate.`}
        </p>
        <LinkButton to="/breeder-dashboard">Open the dashboard</LinkButton>
      </div>
    )
  }
  const submitted = profile.data ? toApplicationDraft(profile.data) : {}
  return (
    <>
      {profile.data?.verificationStatus === 'rejected' && (
        <div className="mb-8">
          <Notice tone="danger">
            <p>Your application was rejected. Add what is missing and submit it again.</p>
            {rejectionReason}
          </Notice>
        </div>
      )}
      <ApplicationForm draft={draft.data?.form ?? submitted} savedAt={draft.data?.savedAt ?? null} />
    </>
  )
}

/** Redirects to the sign-in page, which returns here. */
function SignInFirst() {
  const { pathname } = useLocation()
  useEffect(() => {
    toast({
      title: 'Authentication Required',
      description: 'Please log in to apply as a breeder.',
      tone: 'danger',
    })
    return redirectToSignIn(signInUrl, REDIRECT_MS)
  }, [])
  return (
    <div className="card p-6">
      <p className="mb-5">Please log in to apply as a breeder.</p>
      <LinkButton href={signInUrl(pathname)}>Sign In</LinkButton>
    </div>
  )
}
