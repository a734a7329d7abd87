import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { deviceName } from '../../device-name.ts'
import type { Device } from '../../profile-contract.ts'

type Props = {
  device: Device
  /** Whether it is the user's browser. */
  isCurrent: boolean
  /** What the button does; null for no button. */
  action: string | null
  isBusy: boolean
  /** Undefined until the button works. */
  onAction: (() => void) | undefined
  children: ReactNode
}

/** A row in a list of devices: name, details, and a button. */
export function DeviceRow({ device, isCurrent, action, isBusy, onAction, children }: Props) {
  const Icon = device.kind === 'mobile' || device.kind === 'tablet' ? Smartphone : Monitor
  const name = deviceName(device)
  return (
    <li className="flex flex-wrap items-center gap-3 py-4">
      <Icon size={24} aria-hidden="true" className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex flex-wrap items-center gap-2 font-sans font-medium">
          <bdi>{name}</bdi>
          {isCurrent && <Badge tone="good">This device</Badge>}
        </h3>
        <p className="text-sm text-muted">{children}</p>
      </div>
      {action && (
        <Button
          size="sm"
          variant="secondary"
          busy={isBusy}
          disabled={!onAction}
          onClick={onAction}
          aria-label={`${action} ${name}`}
        >
          {action}
        </Button>
      )}
    </li>
  )
}
