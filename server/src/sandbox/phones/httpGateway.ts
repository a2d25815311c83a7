import { createHmac } from 'node:crypto'
import type { PhoneMessage, ProviderFormat } from './providerFormat'

/** The gateway that hospitals put before their own provider. */
export const httpGateway: ProviderFormat = {
  path: '/send',
  authorization: (token) => `Bearer ${token}`,
  read: ({ reference, to, from, text }) => ({ reference, to, from, text }) as PhoneMessage,
  accepted: ({ reference }) => ({ id: `gateway-${reference}`, status: 'accepted' }),
  refused: ({ to }) => ({ status: 422, body: { error: `No such number: ${to}` } }),
  reportPath: '/api/text-messages/reports',
  report: ({ reference }, status) => ({
    reports: [{ reference, status, ...(status === 'failed' && { error: 'absent subscriber' }) }],
  }),
  received: (from, text) => ({ incoming: [{ from, text }] }),
  sign: (body, secret) => ({
    'x-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  }),
}
