import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListMenu } from '../../app/entity/ListMenu'
import { useText } from '../../app/i18n/useText'
import { useListAddress } from '../../app/router/useListAddress'
import { useUser } from '../../app/session/useSession'
import { api } from '../../lib/api/api'
import { InstantText } from '../../ui/DateTimeText'
import { Isolate } from '../../ui/Isolate'
import { ListPage } from '../../ui/list/ListPage'
import { Name } from '../../ui/Name'
import { type Mail, MailDialog } from './MailDialog'

/** The mails that no mail server has taken, newest first. */
export function Outbox() {
  const t = useText('outbox')
  const zone = useUser().time_zone
  const { page, setPage } = useListAddress()
  const list = useQuery({ ...api.outbox.list.query({ query: { page } }), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<Mail>()
  const [isOpen, setOpen] = useState(false)
  const show = (mail: Mail) => {
    setChosen(mail)
    setOpen(true)
  }
  return (
    <>
      <ListPage<Mail>
        title={t('title')}
        lead={t('lead')}
        actions={
          <ListMenu area="outbox" sheet={(format, signal) => api.outbox.sheet.call({ query: { format }, signal })} />
        }
        list={list}
        onPageChange={setPage}
        rowKey={(mail) => mail.id}
        rowName={(mail) => mail.subject}
        onRow={show}
        empty={{ body: t('empty'), icon: <IconMail /> }}
        columns={[
          { key: 'subject', header: t('subject'), render: (mail) => <Name>{mail.subject}</Name> },
          { key: 'to', header: t('to'), render: (mail) => <Isolate>{mail.to}</Isolate> },
          { key: 'at', header: t('at'), render: (mail) => <InstantText instant={mail.created_at} zone={zone} /> },
        ]}
      />
      {chosen && <MailDialog mail={chosen} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
