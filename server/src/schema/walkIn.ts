import { apiText } from '../platform/texts'
import type { appointments } from './appointments'

/** Returns the text that is shown of a walk-in instead of a time; null for an appointment with a slot. */
export function walkInText({
  walk_in: isWalkIn,
  lobby_order: number,
}: Pick<typeof appointments.$inferSelect, 'walk_in' | 'lobby_order'>): string | null {
  return isWalkIn ? apiText('walkIn.number', { number: number ?? 0 }) : null
}
