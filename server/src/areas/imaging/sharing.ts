import type { Realtime } from '../../platform/realtime/realtime'
import { RealtimeError } from '../../platform/realtime/realtimeError'

/**
 * Passes on what a person shows others of the images of an order, to those who have them open. Only members of the staff who have
 * joined the channel of the order can: its access was checked then, and is checked again when their rights change.
 */
export function shareViews(realtime: Realtime): void {
  realtime.handle('images:show', (connection, { investigation_id: id, view }) => {
    if (!connection.receives(`images.${id}`)) throw new RealtimeError(404)
    realtime.publish('images', id, { event: 'Shown', data: { user_id: connection.caller.id, view } })
    return {}
  })
}
