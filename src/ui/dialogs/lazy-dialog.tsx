import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../toast.ts'

/**
 * A dialog whose module is loaded when it is opened. Until then nothing is shown, and the focus stays on what opened it. If
 * loading fails, the dialog is closed with a message, and opening it again tries again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded)
    const fail = useEffectEvent(() => {
      props.onClose()
      toast({
        title: 'This could not be opened',
        description: 'Check your connection and try again. If that does not help, reload the page.',
        tone: 'danger',
      })
    })
    useEffect(() => {
      if (Dialog) return
      let isShown = true
      const show = (component: ComponentType<Props>) => {
        loaded = component
        if (isShown) setDialog(() => component)
      }
      load().then(show, () => isShown && fail())
      return () => {
        isShown = false
      }
    }, [Dialog])
    return Dialog && <Dialog {...props} />
  }
}
