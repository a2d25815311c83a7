import type { ProviderFormat, State } from './providerFormat'

const states = {
  accepted: { groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED' },
  delivered: { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' },
  failed: { groupId: 2, groupName: 'UNDELIVERABLE', id: 9, name: 'UNDELIVERABLE_NOT_DELIVERED' },
} satisfies Partial<Record<State, object>>

/** The HTTP API of Infobip, version 3. */
export const infobip: ProviderFormat = {
  path: '/sms/3/messages',
  authorization: (token) => `App ${token}`,
  read: (body) => {
    const [message] = body.messages as {
      sender: string
      destinations: { to: string; messageId: string }[]
      content: { text: string }
    }[]
    const [destination] = message?.destinations ?? []
    if (!message || !destination || destination.to.startsWith('+')) throw new Error('not a message of Infobip')
    return {
      reference: destination.messageId,
      to: `+${destination.to}`,
      from: message.sender,
      text: message.content.text,
    }
  },
  accepted: ({ reference, to }) => ({
    bulkId: 'bulk',
    messages: [{ messageId: reference, status: states.accepted, destination: to.slice(1) }],
  }),
  refused: ({ reference, to }) => ({
    status: 200,
    body: {
      messages: [
        {
          messageId: reference,
          status: { groupId: 5, groupName: 'REJECTED', id: 52, name: 'REJECTED_DESTINATION', description: to },
          destination: to.slice(1),
        },
      ],
    },
  }),
  reportPath: '/api/text-messages/infobip',
  report: ({ reference, to }, state) => ({
    results: [
      {
        messageId: reference,
        to: to.slice(1),
        status: states[state === 'read' ? 'delivered' : state],
        messageCount: 1,
      },
    ],
  }),
  received: (from, text) => ({
    results: [{ messageId: 'incoming', from: from.slice(1), to: '20200', text, cleanText: text }],
    messageCount: 1,
    pendingMessageCount: 0,
  }),
  sign: (_body, secret) => ({ authorization: `Basic ${Buffer.from(`infobip:${secret}`).toString('base64')}` }),
}
