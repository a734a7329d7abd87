import { Dialog } from '#ui/dialog.tsx'
import { closeMessage, type MessageTarget } from './message-target.ts'

/** The conversation with a breeder. */
export function MessageDialog({ target }: { target: MessageTarget }) {
  return (
    <Dialog open onClose={closeMessage} title={target.name ? `Message about ${target.name}` : 'Message'}>
      <p>Messaging functionality coming soon!</p>
    </Dialog>
  )
}
