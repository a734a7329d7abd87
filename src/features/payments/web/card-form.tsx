import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripeError, StripePaymentElementOptions } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatWithCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { cardAppearance, onThemeChange } from './card-appearance.ts'
import { loadProvider } from './load-provider.ts'
import { Preparing } from './preparing.tsx'
import { paymentConfigQuery } from './queries.ts'

type Props = {
  /** What the button says, before the amount. */
  action: string
  /** Cents. */
  amount: number
  clientSecret: string
  /** The path to which the provider returns the buyer after a page of the bank; it adds the intent. */
  returnPath: string
  /** The path that shows the outcome. */
  outcomePath: (intentId: string) => string
  /** Called with true when the provider starts processing the card, and with false if it does not complete the payment. */
  onPaying: (paying: boolean) => void
}

/** The provider's card form in the page's colors. */
export function CardForm(props: Props) {
  const config = useQuery(paymentConfigQuery)
  const provider = useQuery({
    queryKey: ['payment-provider', config.data?.scriptUrl],
    queryFn: () => (config.data ? loadProvider(config.data) : Promise.reject()),
    enabled: config.isSuccess,
  })
  const appearance = useAppearance()
  const { clientSecret } = props
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance])
  if (config.isError || provider.isError) {
    return (
      <Notice tone="danger">
        <p className="mb-3">The card form could not be loaded. Please check your connection and try again.</p>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => (config.isError ? config.refetch() : provider.refetch())}
        >
          Try again
        </Button>
      </Notice>
    )
  }
  if (!provider.data) return <Preparing />
  return (
    <Elements stripe={provider.data} options={options}>
      <Card {...props} wallets={config.data?.wallets ?? NO_WALLETS} />
    </Elements>
  )
}

function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(cardAppearance)
  useEffect(() => onThemeChange(() => setAppearance(cardAppearance())), [])
  return appearance
}

/** The card form, with the wallets that are enabled where the buyer's browser has them. */
function optionsOf(wallets: readonly string[]): StripePaymentElementOptions {
  const show = (wallet: string) => (wallets.includes(wallet) ? 'auto' : 'never')
  return {
    layout: 'tabs',
    wallets: { applePay: show('apple_pay'), googlePay: show('google_pay'), link: show('link') },
  }
}

const NO_WALLETS: readonly string[] = []
/** Intent statuses after which the form is of no use. An intent is canceled, for example, when another buyer was first. */
const FINISHED = ['requires_capture', 'succeeded', 'processing', 'canceled']

function Card({
  action,
  amount,
  returnPath,
  outcomePath,
  onPaying,
  wallets,
}: Props & { wallets: readonly string[] }) {
  const options = useMemo(() => optionsOf(wallets), [wallets])
  const stripe = useStripe()
  const elements = useElements()
  const navigate = useNavigate()
  const [isReady, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isRunning = useRef(false)
  const dismissFailure = useRef<() => void>(undefined)

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements || isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(undefined)
    dismissFailure.current?.()
    onPaying(true)
    const result = await confirm(stripe, elements, `${location.origin}${returnPath}`)
    if ('intentId' in result) {
      navigate(outcomePath(result.intentId))
      return
    }
    isRunning.current = false
    setBusy(false)
    onPaying(false)
    // Validation errors are shown at the fields.
    if (!result.text) return
    setFailure(result.text)
    dismissFailure.current = toast({ title: 'Payment Failed', description: result.text, tone: 'danger' })
  }

  return (
    <form onSubmit={pay} className="grid gap-5">
      <PaymentElement options={options} onReady={() => setReady(true)} />
      {failure && (
        <Notice tone="danger" title="Payment Failed">
          {`${failure} You can try again or use another card.`}
        </Notice>
      )}
      <Button type="submit" size="lg" busy={busy} disabled={!isReady}>
        {busy ? 'Processing...' : `${action} - ${formatWithCents(amount)}`}
      </Button>
      <p className="flex items-center justify-center gap-2 text-sm text-muted">
        <Lock size={14} aria-hidden="true" className="shrink-0" />
        <span>Your card details never reach our servers</span>
      </p>
    </form>
  )
}

/** The intent whose outcome the next page shows, or the text of an error; without a text, the form shows it. */
type Result = { intentId: string } | { text: string | undefined }

async function confirm(
  stripe: Stripe,
  elements: Parameters<Stripe['confirmPayment']>[0]['elements'],
  returnUrl: string,
): Promise<Result> {
  if (!elements) return { text: undefined }
  try {
    const { paymentIntent, error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      // Without further authentication the buyer stays on this page; a bank's page redirects to `return_url`.
      redirect: 'if_required',
    })
    return error ? fromError(error) : { intentId: paymentIntent.id }
  } catch {
    return { text: 'We cannot reach the payment provider. Please check your connection.' }
  }
}

function fromError(error: StripeError): Result {
  const intent = error.payment_intent
  if (intent && FINISHED.includes(intent.status)) return { intentId: intent.id }
  if (error.type === 'validation_error') return { text: undefined }
  return { text: error.message ?? 'The payment was not completed.' }
}
