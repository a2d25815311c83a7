import { outbox } from '#contract/outbox/calls'
import { handlers } from '../../platform/http/handlers'
import { type KeptMail, listOutbox } from '../../platform/mail/outbox'
import { sheetOf, utcTime } from '../../platform/sheets/sheet'

export const outboxHandlers = handlers(outbox, {
  list: ({ query }) => listOutbox(query.page, query.limit),

  sheet: async ({ query }) =>
    sheetOf<KeptMail>({
      title: 'sheet.outbox',
      format: query.format,
      columns: [
        { header: 'sheet.id', value: ({ id }) => id },
        { header: 'sheet.subject', value: ({ subject }) => subject },
        { header: 'sheet.to', value: ({ to }) => to },
        { header: 'sheet.at', value: (mail) => utcTime(mail.created_at) },
      ],
      read: ({ page, limit }) => listOutbox(page, limit),
    }),
})
