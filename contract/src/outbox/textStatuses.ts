/**
 * What became of a short message. `queued`: not sent yet. `sending`: being handed to the provider. `unknown`: it may have been
 * sent; it is not sent again, and a delivery report may still say. `accepted`: by the provider. `delivered`: to the phone.
 * `read`: there, as only WhatsApp reports, and only if the reader allows it. `failed`: refused, or not delivered. `withheld`: not sent, because the costs of the day have reached their limit. `expired`:
 * not sent, because it was of no use any more.
 */
export const textStatuses = [
  'queued',
  'sending',
  'unknown',
  'accepted',
  'delivered',
  'read',
  'failed',
  'withheld',
  'expired',
] as const
export type TextStatus = (typeof textStatuses)[number]
