import { createHmac } from 'node:crypto'
import type { ApprovedTemplates, PhoneMessage, ProviderFormat, Refusal, State } from './providerFormat'

/** The id of Meta for the number that sends. */
export const phoneNumberId = '106540352242922'

const wamidOf = ({ reference }: PhoneMessage) => `wamid.${Buffer.from(`there ${reference}`).toString('base64')}`

const graphError = (code: number, title: string, details: string) => ({
  error: {
    message: `(#${code}) ${title}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: 'AE9jPfwk6lgxrhmyNUuovy',
  },
})

/** Wraps what happened to one number as Meta's webhooks do. */
const change = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '20200', phone_number_id: phoneNumberId },
            ...value,
          },
          field: 'messages',
        },
      ],
    },
  ],
})

interface SentTemplate {
  messaging_product: string
  to: string
  type: string
  template: {
    name: string
    language: { code: string }
    components: { type: string; parameters: { text: string }[] }[]
  }
  biz_opaque_callback_data: string
}

function readTemplate(body: Record<string, unknown>, templates: ApprovedTemplates): PhoneMessage | Refusal {
  const {
    messaging_product: product,
    to,
    type,
    template,
    biz_opaque_callback_data: reference,
  } = body as unknown as SentTemplate
  if (product !== 'whatsapp' || type !== 'template' || !/^\d+$/.test(to))
    return { status: 400, body: graphError(100, 'Invalid parameter', 'not a template message') }
  const text = templates.get(`${template.name} ${template.language.code}`)
  if (text === undefined)
    return { status: 404, body: graphError(132_001, 'Template name does not exist in the translation', template.name) }
  const parametersOf = (name: string) =>
    template.components.filter((component) => component.type === name).flatMap(({ parameters }) => parameters)
  const given = parametersOf('body')
  if (given.length !== (text.includes('{{1}}') ? 1 : 0) || parametersOf('button').length !== 1)
    return { status: 400, body: graphError(132_000, 'Number of parameters does not match', template.name) }
  const shown = text.replace('{{1}}', given[0]?.text ?? '')
  return { reference, to: `+${to}`, from: phoneNumberId, text: `${shown}\n[${parametersOf('button')[0]?.text}]` }
}

const statusOf = { accepted: 'sent', delivered: 'delivered', read: 'read', failed: 'failed' } satisfies Record<
  State,
  string
>

/** The Cloud API of WhatsApp. */
export const whatsapp: ProviderFormat = {
  path: `/v23.0/${phoneNumberId}/messages`,
  authorization: (token) => `Bearer ${token}`,
  read: readTemplate,
  accepted: (message) => ({
    messaging_product: 'whatsapp',
    contacts: [{ input: message.to.slice(1), wa_id: message.to.slice(1) }],
    messages: [{ id: wamidOf(message), message_status: 'accepted' }],
  }),
  refused: ({ to }) => ({
    status: 400,
    body: graphError(131_030, 'Recipient phone number not in allowed list', `Recipient ${to} is not allowed`),
  }),
  error: (status) =>
    status === 429
      ? graphError(130_429, 'Rate limit hit', 'Too many messages')
      : status === 401
        ? graphError(190, 'Access token has expired', 'expired')
        : graphError(131_000, 'Something went wrong', 'unknown'),
  reportPath: '/api/text-messages/whatsapp',
  report: (message, state) =>
    change({
      statuses: [
        {
          id: wamidOf(message),
          status: statusOf[state],
          timestamp: '1750857384',
          recipient_id: message.to.slice(1),
          // Reports of failures do not always have it.
          ...(state === 'failed'
            ? {
                errors: [
                  {
                    code: 131_026,
                    title: 'Message undeliverable',
                    error_data: { details: `Message Undeliverable to ${message.to}.` },
                  },
                ],
              }
            : { biz_opaque_callback_data: message.reference }),
        },
      ],
    }),
  received: (from, text) =>
    change({
      contacts: [{ profile: { name: 'Somebody' }, wa_id: from.slice(1) }],
      messages: [
        { from: from.slice(1), id: 'wamid.received', timestamp: '1750857384', type: 'text', text: { body: text } },
      ],
    }),
  sign: (body, secret) => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  }),
}
